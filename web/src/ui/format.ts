/** Vietnamese figures. Days are those of Asia/Ho_Chi_Minh, wherever the browser is. */
const TIME_ZONE = 'Asia/Ho_Chi_Minh';
const NOT_A_DATE = 'N/A';
const HOUR_MS = 3_600_000;

const numberFormat = new Intl.NumberFormat('vi-VN');
const oneDecimal = new Intl.NumberFormat('vi-VN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dateFormat = new Intl.DateTimeFormat('vi-VN', { timeZone: TIME_ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('vi-VN', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', hour12: false });
const longDateFormat = new Intl.DateTimeFormat('vi-VN', {
  timeZone: TIME_ZONE,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

type DateInput = string | number | Date | null | undefined;

function parse(value: DateInput): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** 1234567 → '1.234.567'. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** 6.5 → '6,5': bands, averages and hours always show one decimal. */
export function formatOneDecimal(value: number): string {
  return oneDecimal.format(value);
}

/** A band as IELTS prints it ('6.5', a point in every language); null → '–'. */
export function formatBand(band: number | null): string {
  return band === null ? '–' : band.toFixed(1);
}

/** 57.5 → '58%'. */
export function formatPercent(value: number): string {
  return `${numberFormat.format(Math.round(value))}%`;
}

/** Whole đồng: 299000 → '299.000đ'. */
export function formatVnd(amountVnd: number): string {
  return `${numberFormat.format(amountVnd)}đ`;
}

/** The specification's short money: 1250000 → '1,3M VNĐ', 299000 → '299K VNĐ', 900 → '900 VNĐ'. */
export function formatVndShort(amountVnd: number): string {
  if (amountVnd >= 1_000_000) return `${oneDecimal.format(amountVnd / 1_000_000)}M VNĐ`;
  if (amountVnd >= 1_000) return `${numberFormat.format(Math.round(amountVnd / 1_000))}K VNĐ`;
  return `${numberFormat.format(amountVnd)} VNĐ`;
}

/** How much cheaper, in whole percent; 0 when there is no higher original price. */
export function savingsPercent(priceVnd: number, originalPriceVnd: number): number {
  if (originalPriceVnd <= priceVnd || originalPriceVnd <= 0) return 0;
  return Math.round((1 - priceVnd / originalPriceVnd) * 100);
}

/** '21/11/2026', or 'N/A'. */
export function formatDate(value: DateInput): string {
  const date = parse(value);
  return date ? dateFormat.format(date) : NOT_A_DATE;
}

/** '19:05 21/11/2026', or 'N/A'. */
export function formatDateTime(value: DateInput): string {
  const date = parse(value);
  return date ? `${timeFormat.format(date)} ${dateFormat.format(date)}` : NOT_A_DATE;
}

/** 'Thứ Bảy, 21 tháng 11, 2026', or 'N/A'. */
export function formatLongDate(value: DateInput): string {
  const date = parse(value);
  return date ? longDateFormat.format(date) : NOT_A_DATE;
}

/** Under 1 hour 'Vừa xong', under 24 hours 'N giờ trước', else the date; 'N/A' for what is no date. */
export function formatRelativeTime(value: DateInput, nowMs: number = Date.now()): string {
  const date = parse(value);
  if (!date) return NOT_A_DATE;
  const elapsedHours = Math.floor((nowMs - date.getTime()) / HOUR_MS);
  if (elapsedHours < 1) return 'Vừa xong';
  return elapsedHours < 24 ? `${elapsedHours} giờ trước` : dateFormat.format(date);
}

/** A clock reading: 2480 → '41:20', 3725 → '1:02:05'. Negative time reads '0:00'. */
export function formatClock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const padded = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

/** At most two initials of a Vietnamese name, first and last word: 'Nguyễn Thị Lan' → 'NL'. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('vi');
}
