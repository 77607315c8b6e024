import { texts } from '../../i18n/texts';
import { adminDashboard } from '../../i18n/vi/admin-dashboard';

export const t = texts({ vi: adminDashboard });
