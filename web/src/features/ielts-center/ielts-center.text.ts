import { texts } from '../../i18n/texts';
import { ieltsCenter } from '../../i18n/vi/ielts-center';

export const t = texts({ vi: ieltsCenter });
