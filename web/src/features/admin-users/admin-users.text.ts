import { texts } from '../../i18n/texts';
import { adminUsers } from '../../i18n/vi/admin-users';

export const t = texts({ vi: adminUsers });
