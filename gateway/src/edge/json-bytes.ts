/** Checked JSON for a `…_json` field; nothing for what was not sent. */
export const jsonBytes = (value: unknown): Buffer => (value === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(value)));
