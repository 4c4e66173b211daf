import { placeOf } from './place-of.ts';

it('shows the metrics of the gateway to this machine only, wherever the gateway listens', () => {
  expect(placeOf({ port: 8080, internalPort: 9090 }, '0.0.0.0')).toEqual({
    HOST: '0.0.0.0',
    PORT: '8080',
    INTERNAL_HOST: '127.0.0.1',
    INTERNAL_PORT: '9090',
  });
});

it('opens no port for metrics unless it is said which', () => {
  expect(placeOf({ port: 8081 })).toMatchObject({ HOST: '127.0.0.1', INTERNAL_PORT: '0' });
});
