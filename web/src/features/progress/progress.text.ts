import { texts } from '../../i18n/texts';
import { progress } from '../../i18n/vi/progress';

export const t = texts({ vi: progress });
