import { texts } from '../../i18n/texts';
import { examHistory } from '../../i18n/vi/exam-history';

export const t = texts({ vi: examHistory });
