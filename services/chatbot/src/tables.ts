export interface LearnerResultTable {
  resultId: string;
  userId: string;
  examTitle: string;
  examType: 'reading' | 'listening';
  correct: number;
  total: number;
  band: number | null;
  submittedAt: Date;
}

export interface ChatbotTables {
  learnerResults: LearnerResultTable;
}
