import { Column, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Company } from './company.entity.ts';

@Entity()
export class Employee {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column()
  employeeId: string;

  @Column()
  name: string;

  @Column({ unique: true })
  email: string;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column({ select: false })
  passwordHash: string;

  @ManyToOne(() => Company, { nullable: false })
  company: Company;
}
