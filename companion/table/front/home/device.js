// What a device does for itself while a match is played on it: its screen stays on, and, where it was asked for in the
// menu, a blow is heard or felt, a clock runs and a voice reads what is answered. It draws with what table.js hands it
// (`kit`).

import { onDevice } from "./storage.js";

const STORE = "companion-table.device";
const HINTED = "companion-table.hinted";
const OFF = { sound: false, vibration: false, clock: false, voice: false };
const RESTS_S = 1800; // who has said nothing for so long has laid the match aside (core/match/duration.py)

function chosen() {
  try { return { ...OFF, ...JSON.parse(onDevice.read(STORE) ?? "{}") }; } catch { return OFF; }
}

// ------------------------------------------------------------------------------------------------ the screen

const isOn = (t) => t.view?.kind === "table" && !t.view.match.outcome && !document.hidden;

/** Keeps the screen on while a match runs; where a browser cannot (over the network without a certificate), says once
 * what the phone's own settings can. */
async function watch(t, kit) {
  const own = t.device;
  if (!navigator.wakeLock) {
    if (!isOn(t) || onDevice.read(HINTED) || !matchMedia("(pointer: coarse)").matches) return;
    onDevice.write(HINTED, "1");
    setTimeout(() => kit.toast(t, kit.word(t.view, "awake_hint")), 0);
    return;
  }
  if (own.asking || isOn(t) === Boolean(own.lock && !own.lock.released)) return;
  own.asking = true;
  try {
    if (isOn(t)) own.lock = await navigator.wakeLock.request("screen");
    else await own.lock.release();
  } catch { /* its battery is low, say: then it sleeps */ }
  own.asking = false;
}

// ------------------------------------------------------------------------------------------------- the blows

/** A blow as it sounds: a short low thud, deeper and louder the harder it was. */
function thud(own, value) {
  own.audio ??= new AudioContext();
  const { audio } = own;
  audio.resume();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  const hard = Math.min(1, value / 10);
  tone.type = "triangle";
  tone.frequency.setValueAtTime(210 - 70 * hard, now);
  tone.frequency.exponentialRampToValueAtTime(42, now + 0.16 + 0.12 * hard);
  loud.gain.setValueAtTime(0.35 + 0.5 * hard, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.22 + 0.2 * hard);
  tone.connect(loud).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.45);
}

function strike(own, value) {
  if (own.sound) thud(own, value);
  if (own.vibration) navigator.vibrate?.(30 + 12 * Math.min(value, 10));
}

function blows(t) {
  const { match, last } = t.view;
  const key = `${match.id} ${match.seen}`;
  const came = t.device.seen?.match === match.id && t.device.seen.key !== key;
  if (came && last?.blow > 0) strike(t.device, last.blow);
  t.device.seen = { match: match.id, key };
}

// ------------------------------------------------------------------------------------------------- the voice

const SUITS = { "♥": "hearts", "♠": "spades", "♦": "diamonds", "♣": "clubs" };

/** Reads an answer in the page's language, where that was asked for; the one before is broken off. */
export function readAloud(t, text) {
  const { speechSynthesis: voice } = window;
  if (!t.device?.voice || !voice) return;
  const said = text.replaceAll(/[♥♠♦♣]/g, (suit) => ` ${t.view.words[`suit_${SUITS[suit]}`]} `).replaceAll("·", ",");
  voice.cancel();
  voice.speak(Object.assign(new SpeechSynthesisUtterance(said), { lang: t.view.lang }));
}

// ------------------------------------------------------------------------------------------------- the clock

const two = (n) => String(n).padStart(2, "0");
const minutes = (s) => `${Math.floor(s / 60)}:${two(s % 60)}`;
const hours = (s) => (s < 3600 ? `${Math.floor(s / 60)} min`
  : `${Math.floor(s / 3600)} h ${two(Math.floor(s / 60) % 60)}`);

/** Seconds since the newest announcement: since this page saw it come, whatever the device's clock says; of one that
 * was there before, by that clock. */
function sinceNewest(own, at) {
  if (own.newest?.at !== at) {
    const before = own.newest ? 0 : (Date.now() - Date.parse(at)) / 1000;
    const sound = before > 0 && before < RESTS_S; // else the match lay aside, or the device's clock is wrong
    own.newest = { at, came: performance.now() - (sound ? before * 1000 : 0) };
  }
  return Math.floor((performance.now() - own.newest.came) / 1000);
}

function clockText(t) {
  const { clock, outcome } = t.view?.match ?? {};
  if (!t.device.clock || !clock || outcome) return null;
  const since = sinceNewest(t.device, clock.at);
  const more = since < RESTS_S ? since : 0;
  return `${minutes(clock.turn + more)} · ${hours(clock.match + more)}`;
}

function tick(t) {
  const text = clockText(t);
  for (const el of t.root.querySelectorAll(".ct-clock")) if (text && el.firstChild) el.firstChild.data = text;
}

// ------------------------------------------------------------------------------------------- page and menu

/** Does it, at each drawing; the text of the clock, or null. */
export function deviceText(t, kit) {
  if (!t.device) {
    t.device = { ...chosen() };
    document.addEventListener("visibilitychange", () => watch(t, kit));
    window.addEventListener("pointerdown", () => { if (t.device.sound) t.device.audio?.resume(); });
    setInterval(() => tick(t), 1000);
  }
  watch(t, kit);
  if (t.view?.kind !== "table") return null;
  blows(t);
  return clockText(t);
}

/** What this device is asked to do, in the menu. */
export function deviceRows(t, kit) {
  const { h, word } = kit;
  const own = t.device ?? OFF;
  const label = word(t.view, "device");
  const set = (name) => {
    own[name] = !own[name];
    onDevice.write(STORE, JSON.stringify(Object.fromEntries(Object.keys(OFF).map((key) => [key, own[key]]))));
    if (name === "sound" && own.sound) thud(own, 5); // so it will be; and a browser lets sound begin with a tap alone
    if (name === "vibration" && own.vibration) navigator.vibrate(60);
    if (name === "voice") {
      if (own.voice) readAloud(t, word(t.view, "device_voice"));
      else window.speechSynthesis.cancel();
    }
    kit.draw(t);
  };
  const either = (name, on, onclick) => h("button", { key: name, type: "button", class: "ct-button",
    "data-device": name, "aria-pressed": String(on), onclick }, word(t.view, `device_${name}`));
  const full = async () => {
    try {
      await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch { /* the browser will not */ }
    kit.draw(t);
  };
  return h("div", { key: "device", class: "ct-field", role: "group", "aria-label": label }, h("span", {}, label),
    h("div", { class: "ct-buttons" }, either("sound", own.sound, () => set("sound")),
      navigator.vibrate ? either("vibration", own.vibration, () => set("vibration")) : null,
      window.speechSynthesis ? either("voice", own.voice, () => set("voice")) : null,
      either("clock", own.clock, () => set("clock")),
      document.fullscreenEnabled ? either("full", Boolean(document.fullscreenElement), full) : null));
}
