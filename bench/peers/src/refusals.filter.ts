import { Catch, HttpException, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';

/** Refusals of the service reach the gateway with their status. */
@Catch(HttpException)
export class RefusalsFilter implements RpcExceptionFilter<HttpException> {
  catch(refusal: HttpException): Observable<never> {
    return throwError(() => ({ statusCode: refusal.getStatus(), message: refusal.message }));
  }
}
