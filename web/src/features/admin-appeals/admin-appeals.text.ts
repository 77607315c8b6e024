import { texts } from '../../i18n/texts';
import { adminAppeals } from '../../i18n/vi/admin-appeals';

export const t = texts({ vi: adminAppeals });
