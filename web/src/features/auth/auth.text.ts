import { texts } from '../../i18n/texts';
import { auth } from '../../i18n/vi/auth';

export const t = texts({ vi: auth });
