import { describe, expect, it } from 'vitest';
import { examineMessage } from '../examine-message.js';

async function isAdult(subject: string, text: string): Promise<boolean> {
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
  const source = `From: a@x.test\r\nSubject: ${encoded}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
  const { hits } = await examineMessage(Buffer.from(source), {
    withContent: true,
    withImages: false,
    maxUnpackedBytes: 0,
    sender: {},
  });
  return hits.some(({ scanner }) => scanner === 'adult');
}

describe('adult content', () => {
  it.each([
    ['English', 'Horny women near you', 'Hot singles want sex tonight. Nude pics and live sex inside.'],
    ['English, by hosts', 'Hi', 'Naked and horny, see https://free.porn-tube.example/ and https://cams.xxx/'],
    ['German', 'Geile Frauen warten', 'Private Sexkontakte und Sexcams: nackte Frauen, sofort Sextreffen.'],
    ['French', 'Plan cul ce soir', 'Des coquines et des femmes nues, sexe en direct, photos nues.'],
    ['Spanish', 'Chicas calientes', 'Mujeres desnudas, videos porno y sexo en vivo. Chicas desnudas.'],
    ['Italian', 'Donne nude', 'Video porno e ragazze nude: sesso stasera, porno gratis.'],
    ['Portuguese', 'Gostosas', 'Mulheres nuas e putaria: vídeos porno, sexo ao vivo.'],
    ['Dutch', 'Geile vrouwen', 'Sexdate met naakte vrouwen, gratis porno en webcamsex.'],
    ['Polish', 'Nagie dziewczyny', 'Filmy porno, seks kamerki, napalone dziewczyny.'],
    ['Russian', 'Голые девушки', 'Порно и секс чат: секс знакомства, голые фото.'],
    ['Turkish', 'Azgın kadınlar', 'Canlı seks, porno izle, escort bayan, seks sohbet.'],
    ['Arabic', 'افلام سكس', 'بنات عاريات وصور سكس نيك'],
    ['Chinese', '成人视频', '色情视频 无码 裸聊 约炮 一夜情'],
    ['Japanese', 'エロ動画', '無修正 アダルト動画 セフレ 人妻 出会い系'],
  ])('is found in %s', async (_, subject, text) => {
    expect(await isAdult(subject, text)).toBe(true);
  });

  it.each([
    ['one word, however often', 'porn', 'porn '.repeat(50)],
    [
      'sex education',
      'Sex education',
      'Parents and teachers discuss sex, porn and contraception with students at school; a study says pupils watch porn videos.',
    ],
    [
      'medicine',
      'Erectile dysfunction',
      'Patients ask their doctor about sex, penis, orgasm, Viagra and treatment at the clinic. Hardcore porn may be one cause, researchers say.',
    ],
    [
      'a trial',
      'Urteil',
      'Das Gericht verhandelt über Pornos und Sexcams; die Polizei sucht Opfer, der Prozess dauert an, die Staatsanwaltschaft schweigt.',
    ],
    [
      'lingerie',
      'Sexy lingerie sale',
      'Erotic, seductive lingerie and sexy nightwear, 20 % off. https://dessous.example/',
    ],
    [
      'a museum',
      'Naked',
      'The museum shows nude photos and naked girls by Schiele; the exhibition of erotic art is open until May.',
    ],
    ['tickets', '成人票', '成人票十二元，美女导游，激情音乐会。'],
    ['kisses', 'xxx', 'Love from all of us xxx, see you in Essex for the hot dog party, singles tennis at six'],
  ])('is not %s', async (_, subject, text) => {
    expect(await isAdult(subject, text)).toBe(false);
  });
});
