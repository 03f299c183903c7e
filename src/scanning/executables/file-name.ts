import { type Sentence, say } from '../../i18n/sentence.js';

/** Files that run when a person opens them, on the systems people read mail on. */
const PROGRAM_ENDINGS: ReadonlySet<string> = new Set(
  `ade adp apk app application appref-ms appx appxbundle bat chm cmd command cpl desktop diagcab diagcfg diagpkg dll dmg
   ex ex_ exe gadget hta img inf ins iqy iso isp jar jnlp jse library-ms lnk mde msc msi msix msixbundle msp mst nsh pif
   ps1 ps1xml psc1 psd1 psm1 reg scf scr sct search-ms settingcontent-ms shb shs slk sys url vb vbe vbs vbscript vhd
   vhdx vxd website wim workflow ws wsc wsf wsh xll xnk`.split(/\s+/),
);
/** Programs too, but a source tree has them by the hundred. */
const SCRIPT_ENDINGS: ReadonlySet<string> = new Set(['js', 'mjs', 'cjs']);
/** Office documents whose file extension says that they carry macros. */
const MACRO_ENDINGS: ReadonlySet<string> = new Set('docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm'.split(' '));
const DOCUMENT_ENDINGS: ReadonlySet<string> = new Set(
  'pdf doc docx xls xlsx ppt pptx odt ods txt rtf csv jpg jpeg png gif htm html zip mp3 mp4'.split(' '),
);
/** Characters that reverse or hide part of the name (U+202E and similar ones). */
const HIDING = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export type NameFinding =
  | { readonly kind: 'program'; readonly reason: Sentence }
  | { readonly kind: 'script' }
  | { readonly kind: 'dos-command' }
  | { readonly kind: 'macro' }
  | { readonly kind: 'plain' };

/** What a file's name alone shows. Windows drops dots and spaces at its end. */
export function judgeFileName(path: string): NameFinding {
  const name = (path.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/(?<![\s.])[\s.]+$/, '');
  const [ending = '', before = ''] = name
    .split('.')
    .map((part) => part.trim())
    .slice(1)
    .reverse();
  if (HIDING.test(name) && isRunnable(ending.replace(HIDING, ''))) {
    return { kind: 'program', reason: say('scan.hiddenEnding') };
  }
  if (PROGRAM_ENDINGS.has(ending)) {
    const isDisguised = DOCUMENT_ENDINGS.has(before);
    return {
      kind: 'program',
      reason: isDisguised ? say('scan.disguised', { seeming: before, ending }) : say('scan.programEnding', { ending }),
    };
  }
  // A compressed program is still one: setup.exe.gz
  if ((ending === 'gz' || ending === 'bz2' || ending === 'xz') && PROGRAM_ENDINGS.has(before)) {
    return { kind: 'program', reason: say('scan.packedProgram', { ending: before }) };
  }
  if (SCRIPT_ENDINGS.has(ending)) return { kind: 'script' };
  if (ending === 'com') return { kind: 'dos-command' };
  return { kind: MACRO_ENDINGS.has(ending) ? 'macro' : 'plain' };
}

function isRunnable(ending: string): boolean {
  return PROGRAM_ENDINGS.has(ending) || SCRIPT_ENDINGS.has(ending) || ending === 'com';
}
