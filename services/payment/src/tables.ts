export interface CoursePriceTable {
  courseId: string;
  title: string;
  priceVnd: number;
  status: 'draft' | 'active' | 'archived';
  /** When the catalogue said so: an older fact never overwrites a newer one. */
  factAt: Date;
}

export interface PaymentTables {
  coursePrices: CoursePriceTable;
}
