import { texts } from '../../i18n/texts';
import { admin } from '../../i18n/vi/admin';

export const t = texts({ vi: admin });
