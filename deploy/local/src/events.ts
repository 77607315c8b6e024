import type { ProcessEvents } from './managed-process.ts';
import type { Reporter } from './report.ts';

const seconds = (ms: number): string => (ms / 1000).toFixed(1).replace('.', ',');

/** Prints every death with its last log lines, and every recovery. */
export const printedEvents = (report: Reporter): ProcessEvents => ({
  died(process, how, lastLines, delayMs) {
    const again = delayMs < 2000 ? 'đang khởi động lại' : `chết liên tiếp, thử lại sau ${seconds(delayMs)} s`;
    report.line(`  ! ${new Date().toLocaleTimeString('vi-VN')} ${process.spec.name} đã dừng (${how}), ${again}. Nhật ký: ${process.logFile}`);
    for (const line of lastLines) report.line(`      ${line}`);
  },
  recovered(process, afterMs) {
    report.line(`  ✓ ${new Date().toLocaleTimeString('vi-VN')} ${process.spec.name} đã chạy lại sau ${seconds(afterMs)} s (pid ${process.pid ?? '?'})`);
  },
});
