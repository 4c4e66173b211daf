import { IsBoolean, IsEmail, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export class LoginDto {
  @IsString()
  @MinLength(1)
  @MaxLength(20)
  companyId: string;

  @IsString()
  @MaxLength(40)
  employeeId: string;

  @IsString()
  @MaxLength(120)
  employeeName: string;

  @IsEmail()
  email: string;

  @IsString()
  @MaxLength(200)
  password: string;

  @IsOptional()
  @IsBoolean()
  rememberMe?: boolean;
}

export class DriverLoginDto {
  @IsString()
  @MinLength(5)
  @MaxLength(254)
  phoneNumber: string;

  @IsString()
  @MaxLength(200)
  password: string;
}
