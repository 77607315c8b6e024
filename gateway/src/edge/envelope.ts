const PREFIX = Buffer.from('{"success":true,');
const EMPTY = Buffer.from('{"success":true}');

/** `{"data":…}` → `{"success":true,"data":…}` without parsing. */
export function enveloped(members: Uint8Array): Buffer {
  if (members.length <= 2) return EMPTY;
  const whole = Buffer.allocUnsafe(PREFIX.length + members.length - 1);
  PREFIX.copy(whole);
  whole.set(members.subarray(1), PREFIX.length);
  return whole;
}
