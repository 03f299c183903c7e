/**
 * Words typical of mail that sells sex. Our own lists, small on purpose: only words that a language uses nowhere else.
 * Words that medicine, schools and courts need too have a low weight, and words of their fields (`CONTEXT`) count
 * against the sum. A phrase of up to three words must match exactly; in scripts without spaces the text is searched.
 */
const HEAVY = 3;
const LIGHT = 1;

const HEAVY_TERMS: Readonly<Record<string, string>> = {
  en: `porn,porno,pornstar,pornstars,xxx,camgirl,camgirls,cam girls,sex cam,sex cams,live sex,sex chat,sexchat,hot singles,
    horny,milf,milfs,blowjob,blowjobs,cumshot,creampie,gangbang,hardcore sex,hentai,nude pics,naked pics,nude photos,
    naked girls,nude girls,horny women,hookup tonight,fuck buddy,fuckbuddy,slutty,sluts,big cock,hard cock,wet pussy,pussy,
    deepthroat,threesome,escort girls,hot escorts,sexy girls,sexy babes,adult videos,xxx videos,sex tonight,get laid`,
  de: `pornos,pornofilme,sexkontakte,fickkontakte,sexcam,sexcams,live sex,ficken,fickdate,geile frauen,
    geile weiber,nackte frauen,nacktbilder,hobbyhuren,huren,seitensprung heute,titten,muschi,versaut,versaute,sextreffen,
    sexdate,sexdates,erotikchat,telefonsex`,
  fr: `porno gratuit,films x,plan cul,plans cul,salope,salopes,baise,baiser ce soir,chaudasse,chaudasses,coquines,
    femmes nues,filles nues,photos nues,sexe en direct,webcam coquine,escort girl,branlette,gros seins,sexe ce soir`,
  es: `porno gratis,videos porno,chicas calientes,mujeres calientes,putas,follar,follando,polvo esta,chicas desnudas,
    mujeres desnudas,fotos desnudas,sexo en vivo,sexo esta,tetas,cachondas,cachonda,coño,escorts calientes`,
  it: `porno gratis,video porno,scopare,scopate,donne nude,ragazze nude,foto nude,sesso dal,sesso stasera,
    tette,vogliose,vogliosa,figa`,
  pt: `porno gratis,vídeos porno,gostosas,putaria,safadas,safada,mulheres nuas,garotas nuas,fotos nuas,sexo ao,
    sexo hoje,transar,buceta,peitos grandes`,
  nl: `gratis porno,pornofilms,sexcontact,sexcontacten,geile vrouwen,geile meiden,naakte vrouwen,naaktfoto,naaktfotos,
    neuken,hoeren,sexdate,sexdates,webcamsex,tieten`,
  pl: `darmowe porno,filmy porno,sekskamerki,seks kamerki,nagie dziewczyny,nagie zdjęcia,napalone,napalona,ruchanie,
    cipka,cycki,sponsoring seks,seks randki`,
  ru: `порно,порнуха,порновидео,порнофильмы,секс знакомства,секс чат,секс видео,голые девушки,голые фото,шлюхи,шлюха,
    проститутки,трахнуть,трахать,минет,сиськи,интим услуги,интим фото,эскорт девушки`,
  tr: `porno,porno izle,canlı seks,sikiş,azgın,azgın kadınlar,çıplak kızlar,çıplak fotoğraflar,escort bayan,seks sohbet`,
  ar: `سكس,افلام سكس,صور سكس,بنات عاريات,نيك,شرموطة,شراميط,سحاق,افلام اباحية,مواقع اباحية`,
};

const LIGHT_TERMS: Readonly<Record<string, string>> = {
  en: `sex,sexy,nude,nudes,naked,erotic,escort,escorts,orgasm,penis,vagina,viagra,cialis,boobs,tits,lingerie,fetish,bdsm,
    hookup,singles near you,singles in your area,adult dating,adult content,uncensored,intimate photos,steamy,seductive,kinky,webcam,
    masturbate,masturbation,pornography,pornographic,18+`,
  de: `sex,sexy,nackt,erotik,erotisch,erotische,orgasmus,penis,vagina,potenz,dessous,fetisch,porno,pornografie,
    single frauen,webcam,unzensiert,selbstbefriedigung`,
  fr: `sexe,sexy,nue,nues,érotique,érotiques,orgasme,pénis,vagin,lingerie,fétiche,porno,pornographie,rencontres coquines,
    libertine,libertines,non censuré`,
  es: `sexo,sexy,desnuda,desnudas,erótico,erótica,eróticas,orgasmo,pene,vagina,lencería,fetiche,porno,pornografía,
    solteras cerca,sin censura`,
  it: `sesso,sexy,nuda,nude,erotico,erotica,orgasmo,pene,vagina,lingerie,feticismo,porno,pornografia,incontri hot,
    senza censura`,
  pt: `sexo,sexy,nua,nuas,erótico,erótica,orgasmo,pênis,vagina,lingerie,fetiche,porno,pornografia,solteiras perto,
    sem censura`,
  nl: `seks,sex,sexy,naakt,erotisch,erotiek,orgasme,penis,vagina,lingerie,fetisj,porno,ongecensureerd,geil`,
  pl: `seks,seksowne,naga,nagie,erotyczne,erotyka,orgazm,penis,pochwa,bielizna,fetysz,porno,bez cenzury`,
  ru: `секс,сексуальные,голая,голые,эротика,эротические,оргазм,пенис,интим,без цензуры,горячие девушки,фетиш`,
  tr: `seks,seksi,çıplak,erotik,orgazm,penis,sansürsüz,ateşli`,
  ar: `جنس,جنسي,عارية,اباحي,اباحية,إباحية,ساخنة,للكبار فقط`,
};

/** Chinese, Japanese and Korean. */
const UNSPACED_HEAVY =
  `色情视频 色情影片 成人视频 成人影片 裸聊 约炮 約炮 做爱视频 一夜情 援交 激情视频 黄色网站 无码 無碼
  無修正 アダルト動画 エロ動画 セフレ 人妻 ヤリたい 風俗嬢 巨乳 中出し 盗撮 야동 성인방송 조건만남 몸캠`.split(/\s+/);
const UNSPACED_LIGHT =
  `色情 成人 裸体 裸照 性感 美女 激情 情色 エロ アダルト ヌード セックス 熟女 出会い系 성인 섹스 누드 야한`.split(
    /\s+/,
  );

/** Words around them in honest mail: medicine, school, law, news, science. */
const CONTEXT_WORDS: Readonly<Record<string, string>> = {
  en: `doctor,patient,patients,clinic,clinical,hospital,medical,medicine,health,symptoms,treatment,therapy,therapist,cancer,
    diagnosis,prescription,screening,vaccine,vaccination,hiv,sti,contraception,pregnancy,gynecology,urology,surgery,study,
    research,researchers,university,professor,education,curriculum,pupils,students,school,parents,teachers,law,court,police,
    prosecutor,trial,victims,trafficking,parliament,legislation,ministry,commission,regulation,charity,museum,exhibition,
    journalist,newspaper,gender,discrimination,harassment,workplace,policy,biology,anatomy,counselling,prevention`,
  de: `arzt,ärztin,patient,patienten,klinik,krankenhaus,medizin,medizinisch,gesundheit,symptome,behandlung,therapie,krebs,
    diagnose,rezept,vorsorge,impfung,verhütung,schwangerschaft,gynäkologie,urologie,studie,forschung,universität,aufklärung,
    unterricht,schule,schüler,eltern,lehrer,gesetz,gericht,polizei,staatsanwaltschaft,prozess,opfer,bundestag,museum,
    ausstellung,biologie,beratung,prävention`,
  fr: `médecin,patient,patients,clinique,hôpital,santé,symptômes,traitement,thérapie,cancer,diagnostic,ordonnance,dépistage,
    vaccin,contraception,grossesse,gynécologie,étude,recherche,université,éducation,école,élèves,parents,loi,tribunal,police,
    procès,victimes,musée,exposition,prévention,biologie`,
  es: `médico,paciente,pacientes,clínica,hospital,salud,síntomas,tratamiento,terapia,cáncer,diagnóstico,receta,vacuna,
    anticoncepción,embarazo,ginecología,estudio,investigación,universidad,educación,escuela,alumnos,padres,ley,tribunal,
    policía,juicio,víctimas,museo,exposición,prevención,biología`,
  it: `medico,paziente,pazienti,clinica,ospedale,salute,sintomi,trattamento,terapia,tumore,diagnosi,ricetta,vaccino,
    gravidanza,studio,ricerca,università,educazione,scuola,genitori,legge,tribunale,polizia,vittime,museo,mostra,prevenzione`,
  pt: `médico,paciente,pacientes,clínica,hospital,saúde,sintomas,tratamento,terapia,câncer,diagnóstico,receita,vacina,
    gravidez,estudo,pesquisa,universidade,educação,escola,pais,lei,tribunal,polícia,vítimas,museu,prevenção`,
  nl: `arts,patiënt,patiënten,kliniek,ziekenhuis,gezondheid,symptomen,behandeling,therapie,kanker,diagnose,vaccin,
    zwangerschap,onderzoek,universiteit,onderwijs,school,ouders,wet,rechtbank,politie,slachtoffers,museum,preventie`,
  pl: `lekarz,pacjent,pacjenci,klinika,szpital,zdrowie,objawy,leczenie,terapia,rak,diagnoza,szczepionka,ciąża,badanie,
    uniwersytet,edukacja,szkoła,rodzice,prawo,sąd,policja,ofiary,muzeum,profilaktyka`,
  ru: `врач,пациент,пациенты,клиника,больница,медицина,здоровье,симптомы,лечение,терапия,рак,диагноз,вакцина,беременность,
    исследование,университет,образование,школа,родители,закон,суд,полиция,жертвы,музей,профилактика`,
  tr: `doktor,hasta,klinik,hastane,sağlık,belirtiler,tedavi,terapi,kanser,teşhis,aşı,hamilelik,araştırma,üniversite,eğitim,
    okul,kanun,mahkeme,polis,müze`,
  ar: `طبيب,مريض,مستشفى,صحة,الصحة,أعراض,علاج,سرطان,تشخيص,لقاح,حمل,دراسة,بحث,جامعة,تعليم,مدرسة,قانون,محكمة,شرطة,متحف`,
};
const UNSPACED_CONTEXT =
  `医院 医生 醫生 健康 治疗 治療 症状 症狀 研究 大学 大學 教育 学校 學校 法律 法院 警察 博物馆 病院 医師 診断
  授業 生徒 法廷 美術館 병원 의사 건강 연구 교육 학교 법원 경찰`.split(/\s+/);

export interface Terms {
  /** Words and phrases with their weights. */
  readonly weights: ReadonlyMap<string, number>;
  /** Every relevant single word: most words of most mail need only this one lookup. */
  readonly kinds: ReadonlyMap<string, WordKind>;
  readonly unspaced: readonly (readonly [term: string, weight: number])[];
  readonly unspacedContext: readonly string[];
}

interface WordKind {
  readonly isTerm: boolean;
  readonly isPhraseStart: boolean;
  readonly isContext: boolean;
}

function listed(rows: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(rows).flatMap((row) => row.split(',').map((term) => term.replace(/\s+/g, ' ').trim()));
}

const weights = new Map<string, number>([
  ...listed(LIGHT_TERMS).map((term) => [term, LIGHT] as const),
  ...listed(HEAVY_TERMS).map((term) => [term, HEAVY] as const),
]);

const phraseStarts = new Set(
  [...weights.keys()].filter((term) => term.includes(' ')).map((term) => term.split(' ')[0] ?? ''),
);
const context = new Set(listed(CONTEXT_WORDS));

export const ADULT_TERMS: Terms = {
  weights,
  kinds: new Map(
    [...weights.keys(), ...phraseStarts, ...context].map((word) => [
      word,
      { isTerm: weights.has(word), isPhraseStart: phraseStarts.has(word), isContext: context.has(word) },
    ]),
  ),
  unspaced: [
    ...UNSPACED_HEAVY.map((term) => [term, HEAVY] as const),
    ...UNSPACED_LIGHT.map((term) => [term, LIGHT] as const),
  ],
  unspacedContext: UNSPACED_CONTEXT,
};
