// Who of a browser's workers holds the folder, and when it may write there.
//
// Two locks. The holder has the first for as long as it lives; where it does not answer, another one steals it. The
// second is had for a turn, and never stolen: whoever reads the folder, or writes there, has it, and asks in it who the
// holder is. So one that slept and was passed over finds out before it writes a byte, and whoever passed it over reads
// the folder after the last that it wrote. What is shown was written in a turn: it is never lost.

const { locks } = navigator;

/** Another worker holds the folder by now. */
export class PassedOverError extends Error {}

const forever = () => new Promise(() => {}); // as long as this worker lives

/** How the locks call this worker: they say so of a lock that nobody else has. */
function ownId(name) {
  const own = `${name} ${crypto.randomUUID()}`;
  return locks.request(own, async () => (await locks.query()).held.find((one) => one.name === own).clientId);
}

export class Holder {
  /** Else (an address that is not https) each worker holds the folder, and people are told to open but one. */
  static able = Boolean(locks && "BroadcastChannel" in self);

  /** `passed()` is called when another worker has passed this one over. */
  constructor(name, passed) { Object.assign(this, { name, passed, id: null }); }

  /** Takes hold as soon as the lock's request says (`how`), and calls `act`; true once that is done, false if never. */
  take(act, how) {
    let has = false;
    return new Promise((resolve, reject) => {
      locks.request(this.name, how, async (lock) => {
        if (!lock) return resolve(false);
        has = true;
        await act(); // who cannot begin lets go of it
        resolve(true);
        return forever();
      }).catch((error) => {
        if (error.name !== "AbortError") reject(error);
        else if (has) this.passed();
        else resolve(false);
      });
    });
  }

  /** Reads or writes the folder, alone. Raises PassedOverError where this worker holds it no more. */
  turn(act) {
    if (!Holder.able) return act();
    return locks.request(`${this.name} turn`, async () => {
      if (!(await this.holds())) throw new PassedOverError();
      return act();
    });
  }

  async holds() {
    this.id ??= await ownId(this.name);
    const { held } = await locks.query();
    return held.some((one) => one.name === this.name && one.clientId === this.id);
  }
}
