import { texts } from '../../i18n/texts';
import { examTaking } from '../../i18n/vi/exam-taking';

export const t = texts({ vi: examTaking });
