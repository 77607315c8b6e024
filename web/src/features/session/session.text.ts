import { texts } from '../../i18n/texts';
import { session } from '../../i18n/vi/session';

export const t = texts({ vi: session });
