import type { AdminSection } from '../../config/paths';
import { t } from './admin.text';

export const ADMIN_SECTIONS: readonly AdminSection[] = ['dashboard', 'users', 'courses', 'exams', 'payments'];

/** The section that an address names; null when there is none of that name. */
export function sectionOf(value: string | undefined): AdminSection | null {
  return ADMIN_SECTIONS.find((section) => section === value) ?? null;
}

/** The section's label is the page's heading. */
export function sectionTitle(section: AdminSection | null): string {
  return section ? t(section) : t('fallback_title');
}
