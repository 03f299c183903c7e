/** What ordinary mail says, in the languages of our readers. Written for this test. */
export interface Language {
  readonly code: string;
  readonly greetings: readonly string[];
  readonly sentences: readonly string[];
  /** Medicine, school, courts, news: honest texts with words that others misuse. */
  readonly delicate: readonly string[];
  /** What honest services say about accounts and parcels. */
  readonly notices: readonly string[];
  readonly subjects: readonly string[];
}

export const LANGUAGES: readonly Language[] = [
  {
    code: 'en',
    greetings: ['Hi Ben,', 'Dear colleagues,', 'Hello everyone,', 'Dear Ms Carter,', 'Good morning,'],
    sentences: [
      'The meeting on Thursday has moved to three in the afternoon, same room as last time.',
      'I have attached the figures for the last quarter; the totals differ slightly from the draft.',
      'Could you have a look at the second chapter before the weekend?',
      'We were hot and tired when we reached the hut, but the view was worth every step.',
      'The adult tickets are twelve pounds, children under six travel free.',
      'Thanks for the photos from the wedding, Grandma looks wonderful.',
      'Please confirm your attendance by Friday so that we can order lunch.',
      'The webcam in the conference room is broken again, so bring your own laptop.',
      'Our singles team lost, the doubles won; see you at the tournament in Essex.',
      'The order was paid with PayPal, the refund will go to the same card.',
      'I will update the details on the wiki and verify the backup tonight.',
      'Your amazing offer on the bicycle still stands? I would take it for 180.',
    ],
    delicate: [
      'Sex education in schools should begin earlier, says a study by the university: parents, teachers and pupils were asked about contraception, pregnancy and consent.',
      'Patients who notice blood after sex or pain in the vagina or penis should see a doctor; screening for cervical cancer is free at the clinic.',
      'The court heard that the victims had been forced into prostitution and pornography; the trial of the trafficking ring continues, police said.',
      'Erectile dysfunction: Viagra and Cialis need a prescription. Talk to your doctor about treatment, side effects and heart health.',
      'The museum shows nude drawings by Egon Schiele; the exhibition of naked figures was a scandal in its day.',
      'Our new lingerie collection is here: soft, sexy and 20 % off until Sunday.',
      'Parliament debates a law that would make pornographic sites check the age of users; the regulator and charities welcome the legislation.',
      'HIV prevention: the health ministry recommends testing and condoms; researchers report fewer infections.',
    ],
    notices: [
      'We noticed a new sign-in to your account from a device in Leeds. If this was you, you can ignore this message.',
      'You asked us to reset your password. The link is valid for one hour.',
      'Please verify your email address to finish setting up your account.',
      'Your parcel is on its way and will arrive tomorrow between 10:00 and 12:00.',
      'Your statement is ready. Log in to online banking to view it.',
      'Your password expires in 10 days. Change it under Settings.',
      'Suspicious activity? We blocked a payment of 20.00 that looked unusual. Confirm it in the app.',
    ],
    subjects: [
      'Thursday',
      'Minutes of the meeting',
      'Re: draft',
      'Invitation',
      'Your order',
      'Weekly update',
      'Photos',
    ],
  },
  {
    code: 'de',
    greetings: ['Hallo Ben,', 'Liebe Kolleginnen und Kollegen,', 'Sehr geehrte Frau Carter,', 'Guten Morgen,'],
    sentences: [
      'Die Besprechung am Donnerstag beginnt erst um drei, im selben Raum wie letztes Mal.',
      'Im Anhang findest du die Zahlen des letzten Quartals.',
      'Hast du Lust, am Wochenende mit uns an den See zu fahren?',
      'Bitte bestätigen Sie Ihre Teilnahme bis Freitag.',
      'Die Rechnung wurde per PayPal bezahlt, das Konto ist ausgeglichen.',
      'Erwachsene zahlen zwölf Euro, Kinder unter sechs sind frei.',
      'Der geile Sonnenuntergang auf dem Foto ist von gestern.',
    ],
    delicate: [
      'Sexualkunde im Unterricht: Eltern, Lehrer und Schüler wurden in einer Studie der Universität zu Verhütung und Aufklärung befragt.',
      'Bei Schmerzen an Penis oder Vagina, beim Sex oder beim Orgasmus fragen Sie Ihren Arzt; die Vorsorge gegen Krebs zahlt die Kasse.',
      'Das Gericht verurteilte den Mann wegen Verbreitung von Pornografie; die Opfer sagten im Prozess aus, teilte die Polizei mit.',
      'Die Ausstellung zeigt nackte Figuren der Antike und erotische Zeichnungen von Schiele, das Museum ist bis acht geöffnet.',
    ],
    notices: [
      'Sie haben ein neues Passwort angefordert. Der Link gilt eine Stunde.',
      'Ihr Paket kommt morgen zwischen 10 und 12 Uhr.',
      'Bitte bestätigen Sie Ihre E-Mail-Adresse, damit wir Ihr Konto einrichten können.',
      'Neue Anmeldung bei Ihrem Konto aus Köln. Waren Sie das, müssen Sie nichts tun.',
      'Ihr Kontoauszug liegt im Postfach des Online-Bankings bereit.',
    ],
    subjects: ['Donnerstag', 'Protokoll', 'AW: Entwurf', 'Einladung', 'Ihre Bestellung', 'Rechnung', 'Fotos'],
  },
  {
    code: 'fr',
    greetings: ['Bonjour Ben,', 'Chers collègues,', 'Madame, Monsieur,'],
    sentences: [
      'La réunion de jeudi est déplacée à quinze heures, même salle que la dernière fois.',
      'Tu trouveras en pièce jointe les chiffres du trimestre.',
      'Merci de confirmer votre présence avant vendredi.',
      'Il fait chaud, pensez à boire de l’eau pendant la visite.',
      'Le tarif adulte est de douze euros, gratuit pour les enfants.',
    ],
    delicate: [
      'Éducation à la sexualité à l’école : une étude de l’université interroge parents et élèves sur la contraception.',
      'Le tribunal a entendu les victimes du procès pour diffusion de pornographie, selon la police.',
      'Douleurs pendant le sexe ? Parlez-en à votre médecin ; le dépistage du cancer est gratuit à l’hôpital.',
      'Le musée expose des femmes nues de Manet : l’exposition érotique fit scandale.',
    ],
    notices: [
      'Vous avez demandé un nouveau mot de passe. Le lien est valable une heure.',
      'Votre colis sera livré demain entre 10 h et 12 h.',
      'Merci de confirmer votre adresse pour activer votre compte.',
    ],
    subjects: ['Jeudi', 'Compte rendu', 'Invitation', 'Votre commande', 'Facture'],
  },
  {
    code: 'es',
    greetings: ['Hola Ben:', 'Estimados compañeros:', 'Estimada señora Carter:'],
    sentences: [
      'La reunión del jueves pasa a las tres de la tarde, en la misma sala.',
      'Adjunto las cifras del último trimestre.',
      'Por favor, confirme su asistencia antes del viernes.',
      'El agua caliente no funciona en el piso de arriba.',
    ],
    delicate: [
      'Educación sexual en la escuela: un estudio de la universidad pregunta a padres y alumnos por la anticoncepción.',
      'El tribunal condenó al acusado por pornografía; las víctimas declararon en el juicio, informó la policía.',
      'Dolor durante el sexo: consulte a su médico; el tratamiento y la prevención del cáncer son gratuitos en el hospital.',
    ],
    notices: [
      'Ha solicitado una nueva contraseña. El enlace es válido una hora.',
      'Su paquete llegará mañana entre las 10 y las 12.',
    ],
    subjects: ['Jueves', 'Acta', 'Invitación', 'Su pedido', 'Factura'],
  },
  {
    code: 'zh',
    greetings: ['您好，', '各位同事：', '本，你好！'],
    sentences: [
      '星期四的会议改到下午三点，地点不变。',
      '附件是上个季度的数据，请查收。',
      '成人票十二元，六岁以下儿童免费。',
      '请在星期五之前确认是否参加。',
    ],
    delicate: [
      '学校的性教育应当更早开始，大学的研究调查了家长和教师。',
      '法院审理了传播色情的案件，警察说受害者已得到帮助。',
      '医院提醒：如有症状请尽早看医生，治疗和健康检查免费。',
    ],
    notices: ['您申请了重置密码，链接一小时内有效。', '您的包裹将于明天上午送达。', '请验证您的邮箱以完成账户注册。'],
    subjects: ['星期四', '会议记录', '邀请', '您的订单'],
  },
  {
    code: 'ja',
    greetings: ['お世話になっております。', 'ベンさん、こんにちは。'],
    sentences: [
      '木曜日の会議は午後三時に変更になりました。',
      '先月の数字を添付しますのでご確認ください。',
      '大人は千二百円、六歳未満は無料です。',
    ],
    delicate: [
      '学校の性教育について、大学の研究が保護者と教育者に調査を行いました。',
      '美術館でヌードのデッサン展が開かれています。',
      '病院では症状のある方に診断と治療を行っています。',
    ],
    notices: [
      'パスワードの再設定のご依頼を受け付けました。リンクは一時間有効です。',
      'お荷物は明日の午前中にお届けします。',
      'アカウントの情報が更新されました。',
    ],
    subjects: ['木曜日', '議事録', 'ご招待', 'ご注文'],
  },
  {
    code: 'ar',
    greetings: ['مرحبا بن،', 'السادة الزملاء،'],
    sentences: [
      'تم تأجيل اجتماع الخميس إلى الساعة الثالثة في القاعة نفسها.',
      'مرفق أرقام الربع الأخير.',
      'يرجى تأكيد الحضور قبل يوم الجمعة.',
    ],
    delicate: [
      'التعليم الجنسي في المدرسة: دراسة من جامعة القاهرة حول الصحة.',
      'نظرت محكمة في قضية مواقع إباحية وقالت شرطة المدينة إن التحقيق مستمر.',
    ],
    notices: ['لقد طلبت إعادة تعيين كلمة المرور. الرابط صالح لمدة ساعة.', 'ستصل شحنتك غدا صباحا.'],
    subjects: ['الخميس', 'محضر الاجتماع', 'دعوة', 'طلبك'],
  },
  {
    code: 'ru',
    greetings: ['Здравствуйте, Бен!', 'Уважаемые коллеги!'],
    sentences: [
      'Встреча в четверг перенесена на три часа, зал тот же.',
      'Во вложении цифры за прошлый квартал.',
      'Пожалуйста, подтвердите участие до пятницы.',
      'В доме опять нет горячей воды.',
    ],
    delicate: [
      'Половое воспитание в школе: исследование, которое провёл университет, опросило родителей.',
      'Суд рассмотрел дело о порно: полиция сообщила, что жертвы получили помощь.',
      'Секс и здоровье: врач и пациент, симптомы, лечение и профилактика.',
    ],
    notices: [
      'Вы запросили новый пароль. Ссылка действует один час.',
      'Ваша посылка прибудет завтра утром.',
      'Выполнен вход в вашу учётную запись с нового устройства.',
    ],
    subjects: ['Четверг', 'Протокол', 'Приглашение', 'Ваш заказ'],
  },
];
