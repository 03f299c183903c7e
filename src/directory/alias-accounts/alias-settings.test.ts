import { describe, expect, it } from 'vitest';
import { parseAliasSettings } from './alias-settings.js';

describe('the settings of a webmail client', () => {
  it('keep folders, label colours and defaults, and drop what is unknown', () => {
    const settings = {
      mail: { sent_folder: 'Sent', archive_folder: 'Archive/2026' },
      label_settings: { $Important: { color: '#ff0000' }, '\\Flagged': { color: '#00FF0080' } },
      aliases: { defaults: { signature: 'Ann' } },
      webmail: { density: 'compact', shortcuts: false },
    };
    expect(parseAliasSettings({ ...settings, unknown: 1 })).toEqual(settings);
    expect(parseAliasSettings({})).toEqual({});
  });

  it.each([
    ['text', 'settings'],
    [[], 'settings'],
    [{ mail: { sent_folder: ' ' } }, 'settings.mail.sent_folder'],
    [{ mail: { sent_folder: 7 } }, 'settings.mail.sent_folder'],
    [{ label_settings: { 'two words': { color: '#ff0000' } } }, 'settings.label_settings.two words'],
    [{ label_settings: { work: { color: 'red' } } }, 'settings.label_settings.work.color'],
    [{ aliases: { defaults: [] } }, 'settings.aliases.defaults'],
    [{ webmail: 'compact' }, 'settings.webmail'],
  ])('refuse %j, naming the place', (input, field) => {
    expect(() => parseAliasSettings(input)).toThrow(expect.objectContaining({ kind: 'invalid', params: { field } }));
  });

  it('are no place to keep files', () => {
    const input = { aliases: { defaults: { blob: 'x'.repeat(65_536) } } };
    expect(() => parseAliasSettings(input)).toThrow(expect.objectContaining({ key: 'input.tooLong' }));
  });
});
