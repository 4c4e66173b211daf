import { CAB_TYPES, type CabType } from '@pahiya/fares';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

const STATUSES = ['pending', 'assigned', 'accepted', 'on_trip', 'completed', 'denied', 'cancelled'];

export class ListBookingsDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number;

  /** Where the previous page ended. */
  @IsOptional()
  @IsString()
  @MaxLength(400)
  cursor?: string;

  @IsOptional()
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/)
  month?: string;

  @IsOptional()
  @Matches(/^\d{4}-\d\d-\d\d$/)
  date?: string;

  @IsOptional()
  @IsIn(STATUSES)
  status?: string;

  @IsOptional()
  @IsIn(CAB_TYPES)
  cabType?: CabType;

  /** A part of the code, a place or a name. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}
