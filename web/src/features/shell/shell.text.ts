import { texts } from '../../i18n/texts';
import { shell } from '../../i18n/vi/shell';

export const t = texts({ vi: shell });
