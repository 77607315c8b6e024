// Loaded into a child process before anything else (NODE_OPTIONS=--import): its clock is wrong by CLOCK_SHIFT_MS, as on a machine whose time went astray.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shift);
    else super(...args);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
