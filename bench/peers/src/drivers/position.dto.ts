import { IsLatitude, IsLongitude, IsNumber } from 'class-validator';

export class PositionDto {
  @IsNumber()
  @IsLatitude()
  latitude: number;

  @IsNumber()
  @IsLongitude()
  longitude: number;
}
