import path from 'node:path';
import { gatewayOrigin } from './environment.ts';
import type { Settings } from './settings.ts';
import { DEMO_ACCOUNTS } from './topology.ts';

/** The one card that a started stack shows. */
export function card(settings: Settings, extra: readonly (readonly [string, string])[] = []): string {
  const origin = gatewayOrigin(settings.portOffset);
  const rows: (readonly [string, string])[] = [
    ['Trang web', origin],
    ['Tài liệu API', `${origin}/api/docs`],
    ...extra,
    ...DEMO_ACCOUNTS.map((account) => [account.role, `${account.email}  /  ${account.password}`] as const),
    ['Nhật ký', `${path.relative(process.cwd(), settings.paths.logs) || '.'}   (npm run logs <tên>)`],
  ];
  const lines = rows.map(([label, value]) => ` ${label.padEnd(14)}${value}`);
  lines.push('', ' Ctrl-C để dừng tất cả');
  const title = ' Vũ Môn đã sẵn sàng ';
  const width = Math.max(...lines.map((line) => line.length), title.length + 2) + 1;
  const frame = lines.map((line) => `│${line.padEnd(width)}│`);
  return [`╭─${title}${'─'.repeat(width - title.length - 1)}╮`, ...frame, `╰${'─'.repeat(width)}╯`].join('\n');
}
