/** Vietnamese numbers: people write 0912 345 678 or 84912345678, the database keeps +84912345678. Input is 10 or 11 digits. */
export function toE164(digits: string): string {
  if (digits.startsWith('0')) return `+84${digits.slice(1)}`;
  if (digits.startsWith('84') && digits.length === 11) return `+${digits}`;
  return `+84${digits}`;
}

/** What lists show: 09xx xxx 678. */
export function maskPhone(e164: string | null): string {
  if (!e164) return '';
  const national = `0${e164.slice(3)}`;
  return `${national.slice(0, 2)}xx xxx ${national.slice(-3)}`;
}
