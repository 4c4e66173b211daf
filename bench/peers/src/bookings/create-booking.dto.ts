import { CAB_TYPES, RIDE_MODES, TRIP_TYPES, type CabType, type RideMode, type TripType } from '@pahiya/fares';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsLatitude,
  IsLongitude,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export class PickedPlaceDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(400)
  address: string;

  @IsOptional()
  @IsNumber()
  @IsLatitude()
  lat?: number;

  @IsOptional()
  @IsNumber()
  @IsLongitude()
  lng?: number;

  @IsOptional()
  @IsString()
  @MaxLength(300)
  placeId?: string;

  @IsOptional()
  @IsArray()
  components?: unknown[];
}

export class CreateBookingDto {
  @IsString()
  @IsNotEmpty()
  @MaxLength(400)
  pickup: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(400)
  dropoff: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => PickedPlaceDto)
  pickupLocation?: PickedPlaceDto;

  @IsOptional()
  @ValidateNested()
  @Type(() => PickedPlaceDto)
  dropoffLocation?: PickedPlaceDto;

  @Matches(DAY)
  date: string;

  @Matches(TIME)
  time: string;

  @IsOptional()
  @IsIn(TRIP_TYPES)
  tripType?: TripType;

  @IsIn(CAB_TYPES)
  cabType: CabType;

  @IsOptional()
  @IsIn(RIDE_MODES)
  mode?: RideMode;

  @IsOptional()
  @IsNumber()
  passengers?: number;

  @IsOptional()
  @IsBoolean()
  includeReturn?: boolean;

  @IsOptional()
  @Matches(DAY)
  returnDate?: string;

  @IsOptional()
  @Matches(TIME)
  returnTime?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  flightNumber?: string;

  @IsOptional()
  @IsString()
  @MaxLength(40)
  terminal?: string;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(20_000)
  distance?: number;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(1_000_000_000)
  fare?: number;
}
