import { formatDateTime, formatRelativeTime } from './format';

/** 'Vừa xong', '3 giờ trước' or a date, with the exact time on hover and for machines. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeTime(at)}
    </time>
  );
}
