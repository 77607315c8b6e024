import type { Generated } from 'kysely';

export interface CourseTable {
  id: string;
  title: string;
  type: 'vocabulary' | 'grammar';
  level: string;
  priceVnd: number;
  originalPriceVnd: number | null;
  duration: string;
  description: string;
  instructor: string;
  benefits: string[];
  isPopular: boolean;
  status: 'draft' | 'active' | 'archived';
  position: number;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface CatalogueTables {
  courses: CourseTable;
}
