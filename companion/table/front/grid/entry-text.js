// What an entry form has been told so far, what it still lacks, and the text that announces it. Nothing is drawn here.

/** A form with nothing filled in, or with what a line says. */
export function begun(preset = null) {
  const values = {};
  for (const [name, value] of Object.entries(preset ?? {})) {
    if (name === "line") continue;
    const each = value !== null && typeof value === "object" && !Array.isArray(value);
    values[name] = each ? Object.fromEntries(Object.entries(value).map(([who, one]) => [who, String(one)]))
      : Array.isArray(value) ? value : String(value);
  }
  return { values, at: null, by: null, open: new Set(), line: preset?.line ?? null };
}

const own = (map, key) => (map && Object.hasOwn(map, key) ? map[key] : undefined);

/** What a field says by now: what was filled in, else what is usual. */
export const valueOf = (state, field) => own(state.values, field.name) ?? field.usual;

/** The fields that are asked, in order: some only under earlier answers, none behind one that ends it. */
export function asked(form, state) {
  const found = [];
  for (const field of form.fields) {
    const { needs } = field;
    const earlier = needs && form.fields.find((one) => one.name === needs.field);
    if (needs && !needs.values.includes(String(earlier ? valueOf(state, earlier) ?? "" : ""))) continue;
    found.push(field);
    if (field.ends !== undefined && valueOf(state, field) === field.ends) break;
  }
  return found;
}

/** Whose figures of a field of all are not there yet. */
export function missingOf(state, field) {
  const given = own(state.values, field.name) ?? {};
  return (field.each ?? []).filter((one) => own(given, one.value) === undefined);
}

export function isMissing(state, field) {
  if (field.optional) return false;
  if (field.each) return missingOf(state, field).length > 0;
  const value = own(state.values, field.name);
  if (field.kind === "dice") return (value?.length ?? 0) < field.dice;
  return value === undefined || value === "" || value === "-";
}

export const missing = (form, state) => [
  ...(form.by && state.line === null && !state.by ? [{ name: "by" }] : []),
  ...asked(form, state).filter((field) => isMissing(state, field))];

/** What the figures of all still lack to the sum that they make; null where they make none. */
export function restOf(state, field) {
  if (field.makes === undefined) return null;
  const given = Object.values(own(state.values, field.name) ?? {}).map(Number).filter((one) => !Number.isNaN(one));
  return field.makes - given.reduce((sum, one) => sum + one, 0);
}

/** Fills in the last figure of a sum that all make. */
export function fillLast(state, field) {
  const left = missingOf(state, field);
  const rest = restOf(state, field);
  if (left.length !== 1 || rest === null || rest < field.low || rest > field.high) return false;
  setOf(state, field, left[0].value, String(rest));
  state.filled = `${field.name} ${left[0].value}`;
  return true;
}

export function setOf(state, field, who, value) {
  state.values[field.name] = who === null ? value : { ...own(state.values, field.name), [who]: value };
  if (value !== undefined) return;
  if (who === null) delete state.values[field.name];
  else delete state.values[field.name][who];
}

export const figureOf = (state, field, who) =>
  (who === null ? own(state.values, field.name) : own(own(state.values, field.name) ?? {}, who));

const sayOf = (options, value) => options?.find((one) => one.value === value)?.say ?? value;

/** One answer as it is written. */
function written(field, value) {
  if (field.kind === "dice") return value.join(" ");
  return sayOf(field.options, value);
}

function part(field, state) {
  const value = own(state.values, field.name);
  if (value === undefined || value === "") return null;
  if (!field.each) return `${field.name} ${written(field, value)}`;
  const rows = field.each.filter((one) => own(value, one.value) !== undefined && own(value, one.value) !== "");
  if (!rows.length) return null;
  const told = rows.map((one) => (field.kind === "yes" ? one.say : `${one.say} ${written(field, value[one.value])}`));
  return `${field.name} ${told.join(" ")}`;
}

/** The text that announces what was filled in. */
export function textOf(form, state) {
  const parts = asked(form, state).map((field) => part(field, state)).filter(Boolean);
  const by = form.by?.find((one) => one.value === state.by);
  const verb = state.line === null ? form.move : `rescore ${state.line}, `;
  return `${by && state.line === null ? `${by.value}: ` : ""}${verb}${parts.join(", ")}`.trim();
}

/** A key of the number pad, on what a figure says so far. */
export function keyed(text, key, field) {
  const now = text ?? "";
  if (key === "back") return now.slice(0, -1) || undefined;
  if (key === "half") return now.endsWith(".5") ? now.slice(0, -2) : `${now || "0"}.5`;
  if (key === "sign") return now.startsWith("-") ? now.slice(1) : `-${now}`;
  const next = now === "0" || now === "-0" ? now.replace("0", key) : now.includes(".5") ? key : `${now}${key}`;
  return next.length > 6 ? now : next;
}

/** Whether no further digit can follow: the figure is whole. */
export function isFull(text, field) {
  if (!text || text === "-" || field.half) return false;
  const most = Math.max(Math.abs(field.low ?? 0), Math.abs(field.high ?? 0));
  return Math.abs(Number(text)) * 10 > most || (text === "0");
}
