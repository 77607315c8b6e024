import type { Issue } from './exam-content.js';
import { OWN_MEDIA } from './passage-html.js';

export type LintReport = { errors: Issue[]; warnings: Issue[] };

export function error(report: LintReport, path: string, code: string, message: string): void {
  report.errors.push({ path, code, message });
}

export function warn(report: LintReport, path: string, code: string, message: string): void {
  report.warnings.push({ path, code, message });
}

/** Every picture can be perceived, and comes from our own storage. */
export function lintImage(image: { url: string; alt: string } | undefined, path: string, what: string, report: LintReport): void {
  if (!image) return;
  if (image.alt.trim() === '') error(report, `${path}.alt`, 'IMAGE_ALT_MISSING', `${what}: hình chưa có mô tả (alt).`);
  if (!image.url.startsWith(OWN_MEDIA)) warn(report, `${path}.url`, 'IMAGE_FOREIGN', `${what}: hình không nằm trong kho của Vũ Môn nên có thể không hiển thị.`);
}
