import { choice, flag, integer, optionalText, readConfig, text, type ConfigFields } from './config.ts';

const fields = {
  port: integer('PORT', { doc: 'port to listen on', default: 8080, max: 65535 }),
  url: text('DATABASE_URL', { doc: 'PostgreSQL' }),
  level: choice('LOG_LEVEL', ['info', 'warn'], { doc: 'least level', default: 'info' }),
  demo: flag('DEMO', { doc: 'demonstration data', default: true }),
  key: optionalText('MAPS_KEY', { doc: 'Google' }),
} satisfies ConfigFields;

it('reads what is set and takes the defaults for the rest', () => {
  expect(readConfig(fields, { DATABASE_URL: 'postgres://db', PORT: '9000', DEMO: 'off', LOG_LEVEL: '' })).toEqual({
    port: 9000,
    url: 'postgres://db',
    level: 'info',
    demo: false,
    key: undefined,
  });
});

it('lists everything that is wrong or missing, not only the first', () => {
  const read = () => readConfig(fields, { PORT: '99999', LOG_LEVEL: 'loud', DEMO: 'perhaps' });
  expect(read).toThrow(
    [
      'The configuration is not valid:',
      "  PORT must be a whole number from 0 to 65535, not '99999'",
      '  DATABASE_URL is not set: PostgreSQL',
      "  LOG_LEVEL must be one of info, warn, not 'loud'",
      "  DEMO must be on or off, not 'perhaps'",
    ].join('\n'),
  );
});
