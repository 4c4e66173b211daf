import { readConfig } from '@pahiya/service-kit';
import { gatewayConfig } from './config.ts';
import { originsOfMaps } from './maps.ts';

const read = (env: Record<string, string>) => readConfig(gatewayConfig, { INTERNAL_SECRET: 'x'.repeat(32), ...env });

describe('the origins that a page may reach for its maps', () => {
  it('are none without a style, whatever else is set', () => {
    expect(originsOfMaps(read({ MAP_ORIGINS: 'https://glyphs.example' }))).toEqual([]);
  });

  it("are the style's and those named, once each, without their paths", () => {
    const config = read({
      MAP_STYLE_URL: 'https://tiles.example/styles/streets.json?key=1',
      MAP_ORIGINS: 'https://glyphs.example/fonts, https://tiles.example',
    });
    expect(config.mapStyleUrl).toBe('https://tiles.example/styles/streets.json?key=1');
    expect(originsOfMaps(config)).toEqual(['https://tiles.example', 'https://glyphs.example']);
  });

  it('are refused at start where a page could not or should not reach them', () => {
    expect(() => read({ MAP_STYLE_URL: 'http://tiles.example/style.json' })).toThrow('MAP_STYLE_URL');
    expect(() => read({ MAP_STYLE_URL: 'style.json' })).toThrow('MAP_STYLE_URL');
    expect(() => read({ MAP_ORIGINS: "https://ok.example, 'unsafe-eval'" })).toThrow('MAP_ORIGINS');
    expect(read({ MAP_STYLE_URL: 'http://localhost:9000/style.json' }).mapStyleUrl).toContain('localhost');
  });
});
