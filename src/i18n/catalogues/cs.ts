import type { Catalogue } from '../message.js';

export const cs: Catalogue = {
  'http.internal': 'Na naší straně došlo k chybě. Nahlaste prosím požadavek {requestId}.',
  'db.unavailable': 'Úložiště této služby právě neodpovídá. Zkuste to prosím znovu za několik sekund.',
  'http.notFound': 'Na této adrese nic není.',
  'http.notImplemented': '{feature}: oznámeno, ale v tomto vydání to ještě není k dispozici.',
  'http.timedOut': 'Trvalo to déle než 30 sekund a bylo to ukončeno. Zkuste to prosím později.',
  'http.credentialsMissing':
    'Chybí přihlašovací údaje. Pošlete svůj API token jako uživatelské jméno v autorizaci HTTP Basic s prázdným heslem.',
  'http.aliasCredentialsNeeded':
    'API tokenem se toto neotevře. Pošlete adresu aliasu a jeho heslo pomocí autorizace HTTP Basic.',
  'http.malformedRequest': 'Toto není správně utvořený požadavek HTTP. Zkontrolujte řádek požadavku a hlavičky.',
  'http.headersTooLarge': 'Adresa a hlavičky požadavku jsou příliš dlouhé. Pošlete nejvýše 64 KB.',
  'http.requestTooSlow': 'Požadavek nedorazil včas celý. Pošlete ho prosím znovu.',
  'http.hostMissing': 'Chybí hlavička Host. Pošlete název hostitele, kterého voláte.',
  'http.unknownExpectation': 'Hlavička Expect žádá něco, co zde není známo. Vynechte ji.',
  'http.foreignHost':
    'Hlavička Host uvádí jiného hostitele. Volejte localhost, nebo nastavte WAYPOST_BASE_URL na adresu, kterou používáte.',
  'http.foreignOrigin': 'Stránky jiných webů toto nesmějí. Volejte z programu nebo přímo z této adresy.',
  'http.useHttps': 'Přes prosté HTTP by přihlašovací údaje putovaly nechráněné. Použijte místo toho {url}.',
  'http.malformedUrl': 'Adresa obsahuje chybné procentové kódování. Zakódujte ji znovu.',
  'http.malformedQuery': 'Parametry dotazu nelze přečíst: kódování je chybné, nebo je jich příliš mnoho.',
  'http.malformedBody':
    'Tělo požadavku nelze přečíst. Pošlete správně utvořený JSON nebo formulář v UTF-8 podle jeho Content-Type.',
  'http.bodyNotObject': 'Tělo požadavku musí být objekt s pojmenovanými poli.',
  'http.bodyTooLarge': 'Tělo požadavku je příliš velké. Pošlete méně, nebo ho pošlete po částech.',
  'http.bodyTooDeep': 'Tělo požadavku je příliš hluboko vnořené. Použijte nejvýše {max} úrovní.',
  'http.bodyTooManyFields': 'Tělo požadavku má příliš mnoho polí. Pošlete jich nejvýše {max, number}.',
  'http.unsupportedType':
    'Tělo má typ, který se zde nečte. Pošlete application/json, application/x-www-form-urlencoded nebo multipart/form-data.',
  'http.encodedBody': 'Komprimovaná těla se zde nečtou. Pošlete tělo bez Content-Encoding.',
  'http.fileNotExpected': 'Toto volání nepřijímá soubory. Pošlete jeho pole jako text.',
  'thread.busy': 'Právě se zpracovává příliš mnoho velkých zpráv. Zkuste to prosím za chvíli znovu.',
  'http.metricsClosed': 'Metriky jsou jen pro tento počítač, nebo pro volající s tokenem metrik.',
  'input.required': '{field} chybí. Doplňte prosím hodnotu.',
  'input.wrongType':
    '{field}: hodnota musí být {expected, select, string {text} number {číslo} int {celé číslo} boolean {true nebo false} array {seznam} object {objekt} other {jiného typu}}.',
  'input.oneOf': '{field}: hodnota musí být jedna z těchto: {options}.',
  'input.tooLong': '{field}: povoleno je nejvýše {max, plural, one {# znak} few {# znaky} other {# znaků}}.',
  'input.tooShort': '{field}: nutné je alespoň {min, plural, one {# znak} few {# znaky} other {# znaků}}.',
  'input.tooManyItems':
    '{field}: povoleno je nejvýše {max, plural, one {# položka} few {# položky} other {# položek}}.',
  'input.tooFewItems': '{field}: nutné je alespoň {min, plural, one {# položka} few {# položky} other {# položek}}.',
  'input.tooBig': '{field}: hodnota smí být nejvýše {max}.',
  'input.tooSmall': '{field}: hodnota musí být alespoň {min}.',
  'input.malformed': '{field}: nesprávný tvar. Zkontrolujte zápis.',
  'input.boolean': '{field}: hodnota musí být true nebo false.',
  'input.integer': '{field}: hodnota musí být celé číslo od {min} do {max}.',
  'input.byteSize': '{field}: hodnota musí být velikost, například 500 MB nebo 1 GB.',
  'input.date': '{field}: hodnota musí být datum, například 2026-11-15 nebo 11/15/2026.',
  'input.email': '{field}: hodnota musí být e-mailová adresa, například ann@example.com.',
  'input.httpUrl': '{field}: hodnota musí být adresa začínající http:// nebo https://.',
  'input.controlCharacters': '{field}: hodnota obsahuje netisknutelné znaky. Odstraňte je.',
  'access.adminsOnly': 'Toto smí jen správce této domény. Obraťte se na některého z jejích správců.',
  'access.tokenScope': 'Oprávnění tohoto API tokenu k tomu nestačí. Použijte token s širším rozsahem.',
  'access.aliasCredentials': 'Přihlašovacími údaji aliasu se toto neotevře. Použijte API token.',
  'access.foreignSender':
    'Z této adresy odesílat nesmíte. Jako from použijte některý ze svých aliasů, nebo ten, s jehož přihlašovacími údaji odesíláte.',
  'domain.notFound': 'Ve vašem účtu taková doména není. Zkontrolujte její název nebo id.',
  'domain.name': '{field}: hodnota musí být název domény, například example.com, nebo IP adresa.',
  'domain.alreadyHeld': 'Doménu {domain} už máte.',
  'domain.systemName': '{domain} je název této služby samotné. Přidejte jinou doménu.',
  'domain.smtpPort': '{field}: hodnota musí být 25, 465, 587, 2525 nebo port od 1024 do 65535.',
  'domain.catchallAddress':
    '{field}: {address} není e-mailová adresa. Adresy oddělujte čárkami, mezerami nebo novými řádky.',
  'domain.bounceWebhook': '{field}: hodnota musí být adresa začínající http:// nebo https://, nebo false.',
  'member.notFound': 'V této doméně takový člen není. Zkontrolujte id.',
  'member.onlyOne': 'Tato doména nemá žádného dalšího člena.',
  'member.lastAdmin': 'Toto je poslední správce domény. Nejprve udělejte správcem jiného člena.',
  'invite.notFound': 'Žádná otevřená pozvánka do této domény pro vás není. Požádejte některého správce domény o novou.',
  'invite.unproven': 'Vaše adresa {email} ještě není ověřena. Ověřte ji a pak pozvánku přijměte.',
  'invite.otherAddress': 'Tato pozvánka byla poslána na jinou adresu. Přihlaste se k účtu s tou adresou.',
  'invite.alreadyInvited': '{email} už má pozvánku. Chcete-li poslat novou, nejprve tu starou smažte.',
  'invite.alreadyMember': '{email} už je členem této domény.',
  'invite.acceptedAsAdmin': 'Nyní jste správcem domény {domain}.',
  'invite.acceptedAsUser': 'Nyní jste členem domény {domain}.',
  'search.patternInvalid': '{field} není platný regulární výraz (RE2): {reason} na pozici {position}. Opravte vzor.',
  'search.patternTooSlow': '{field}: hledání trvá příliš dlouho. Použijte jednodušší vzor.',
  'search.busy': 'Právě běží příliš mnoho hledání. Zkuste to prosím znovu za několik sekund.',
  'alias.notFound': 'V této doméně takový alias není. Zkontrolujte jeho název nebo id.',
  'alias.nameTaken': 'name: {name} už v této doméně existuje. Zvolte jiný název, nebo změňte stávající alias.',
  'alias.nameInvisible': 'name obsahuje mezery nebo neviditelné znaky. Odstraňte je.',
  'alias.namePlus': 'name nesmí obsahovat „+“: co v adrese následuje po znaménku plus, dorazí k aliasu před ním i tak.',
  'alias.nameExclamation': 'name nesmí začínat „!“. Chcete-li alias vypnout, pošlete is_enabled=false.',
  'alias.nameWithDomain': 'name nesmí obsahovat „@“. Pošlete jen část před @{domain}.',
  'alias.nameInvalid':
    'name netvoří platnou e-mailovou adresu. Použijte písmena, číslice, tečky, spojovníky a podtržítka, nejvýše 64 znaků.',
  'alias.namePatternForm': 'name začíná „/“, musí to tedy být regulární výraz, například /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name je regulární výraz, který nelze přečíst: {reason}. Opravte ho (syntaxe RE2).',
  'alias.nameAdminsOnly':
    'name: {name} smí použít jen správce této domény. Zvolte jiný název, nebo se obraťte na správce.',
  'alias.noRandomName': 'Nenašel se žádný volný náhodný název. Pošlete vlastní.',
  'alias.recipientInvalid':
    'recipients: {recipient} není e-mailová adresa, název hostitele, IP adresa ani http(s) URL. Opravte nebo odstraňte tuto hodnotu.',
  'alias.recipientIsItself': 'recipients: {recipient} je tento alias sám, pošta by tedy kroužila dokola. Odstraňte ho.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification funguje jen s e-mailovými adresami. Odstraňte ostatní příjemce, nebo pošlete has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: každý štítek smí mít nejvýše {max} znaků. Zkraťte ho.',
  'alias.catchAllDisabled': 'is_enabled: doménový koš nelze vypnout. Místo toho ho smažte.',
  'alias.imapNeedsName': 'has_imap vyžaduje konkrétní název: „*“ a regulární výrazy nemají schránku.',
  'alias.pgpNeedsKey': 'has_pgp vyžaduje public_key. Pošlete veřejný klíč OpenPGP ve formátu ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key je příliš velký. Exportujte ho bez fotografií a cizích podpisů.',
  'alias.publicKeyInvalid': 'public_key není jeden veřejný klíč OpenPGP ve formátu ASCII armor. Exportujte ho znovu.',
  'alias.publicKeyIsPrivate': 'public_key je soukromý klíč. Ten si nechte pro sebe a pošlete veřejný.',
  'alias.publicKeyRevoked': 'public_key byl odvolán. Pošlete platný.',
  'alias.publicKeyExpired': 'public_key vypršel. Prodlužte ho, nebo pošlete jiný.',
  'alias.publicKeyCannotEncrypt': 'public_key nelze použít k šifrování. Pošlete klíč se šifrovacím podklíčem.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled vyžaduje konkrétní název: „*“ a regulární výrazy neodpovídají.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date je po vacation_responder_end_date. Opravte jedno z nich.',
  'alias.vacationCannotSend':
    'Dokud doména nemůže odesílat, žádné odpovědi neodcházejí. Nastavte její záznamy DKIM, Return-Path a DMARC.',
  'alias.vacationSuspended': 'Dokud je odesílání pro tuto doménu pozastaveno, žádné odpovědi neodcházejí.',
  'alias.passwordElsewhere': '{field} zde nelze nastavit. Použijte POST …/generate-password tohoto aliasu.',
  'recipient.linkUnknown': 'Tento odkaz už neplatí. Požádejte vlastníka aliasu, aby vaši adresu přidal znovu.',
  'password.needsName': 'Doménový koš a regulární výrazy nemají heslo. Zvolte alias s konkrétním názvem.',
  'password.exists':
    'Tento alias už heslo má. Chcete-li zachovat schránku, pošlete staré heslo jako password; chcete-li heslo nahradit a schránku smazat, pošlete is_override=true.',
  'password.eitherOldOrOverride':
    'Pošlete buď password, pokud chcete schránku zachovat, nebo is_override=true, pokud ji chcete smazat; ne obojí.',
  'password.wrongOld': 'password není současné heslo tohoto aliasu. Zkontrolujte ho a zkuste to znovu.',
  'password.linkUnknown': 'Tento odkaz už byl použit nebo vypršel. Požádejte o nové heslo.',
  'password.sent': 'Heslo k {address} a nastavení pro poštovní programy bylo odesláno na {email}.',
  'catchallPassword.notFound': 'V této doméně takové hromadné heslo není. Zkontrolujte jeho id.',
  'catchallPassword.tooMany': 'Doména může mít nejvýše {max} hromadných hesel. Nejprve jedno smažte.',
  'limit.reached':
    'Příliš mnoho požadavků: v tomto období {limit, plural, one {je povolen #} few {jsou povoleny #} other {je povoleno #}}. Zkuste to prosím znovu za {minutes, plural, one {# minutu} few {# minuty} other {# minut}}.',
  'password.busy': 'Právě se ověřuje příliš mnoho přihlášení. Zkuste to prosím znovu za několik sekund.',
  'dns.unavailable':
    'Jmenné servery pro {name} jsou nyní nedostupné. Nic se nezměnilo; zkuste to prosím znovu za několik minut.',
  'dns.recordsVerified': 'DNS záznamy domény {domain} jsou ověřeny: přijímá zde poštu.',
  'dns.smtpVerified': 'DNS záznamy domény {domain} pro odesílání jsou ověřeny: smí odesílat poštu.',
  'dns.changesTakeTime':
    'Některé DNS záznamy ještě nejsou v pořádku. Než se změna v DNS všude projeví, může to trvat minuty až jeden den.',
  'dns.checkNameServers':
    'Nenašel se záznam TXT ani MX: zkontrolujte, že {domain} používá jmenné servery, kam jste záznamy přidali.',
  'dns.checkedAgain': 'Záznamy se znovu kontrolují samy; toto volání můžete také zopakovat.',
  'dns.verificationMissing': 'Chybí ověřovací záznam domény {domain}. Přidejte na {domain} záznam TXT: {value}',
  'dns.verificationMultiple':
    '{domain} má několik ověřovacích záznamů ({found}). Odstraňte všechny kromě tohoto záznamu TXT: {value}',
  'dns.verificationWrong': '{domain} má chybný ověřovací záznam ({found}). Nahraďte ho tímto záznamem TXT: {value}',
  'dns.nameTaken':
    'Jiný účet prokázal, že spravuje {domain}. Chcete-li název převzít, ať je tento jejím jediným ověřovacím záznamem (TXT): {value}',
  'dns.rulesBeside':
    'DNS obsahuje také pravidla přeposílání ({prefix}=…), která se vedle ověřovacího záznamu nepoužívají. Můžete je odstranit.',
  'dns.rulesOnly':
    'Pošta se přeposílá jen podle pravidel v DNS. Aliasy uložené zde začnou přijímat poštu, jakmile bude mít {domain} tento záznam TXT: {value}',
  'dns.mxMissing': '{domain} nemá záznam MX. Přidejte takový, který ukazuje na {host}.',
  'dns.mxOther':
    '{domain} má záznamy MX jiných služeb ({found}). Odstraňte je, aby všechna pošta přicházela na {host}.',
  'dns.ipAddress':
    '{domain} je IP adresa: nemá DNS záznamy, které by ji mohly prokázat. Přidejte místo ní název domény.',
  'dns.dkimMissing': 'Chybí záznam DKIM. Přidejte na {name} záznam TXT, který ukazuje dns-records.',
  'dns.dkimWrong': 'Záznam DKIM na {name} neobsahuje klíč této domény. Nahraďte ho tím, který ukazuje dns-records.',
  'dns.dkimMultiple':
    'Na {name} je několik záznamů TXT. Ponechte záznam DKIM, který ukazuje dns-records, a ostatní odstraňte.',
  'dns.returnPathMissing': 'Chybí záznam Return-Path. Přidejte na {name} záznam CNAME, který ukazuje na {host}.',
  'dns.returnPathWrong': 'Záznam CNAME na {name} ukazuje na {found}. Změňte ho na {host}.',
  'dns.dmarcMissing': 'Chybí záznam DMARC. Přidejte na {name} záznam TXT, který ukazuje dns-records.',
  'dns.dmarcMultiple': 'Na {name} je několik záznamů DMARC, což se počítá jako žádný. Ponechte jeden z nich.',
  'dns.dmarcPct':
    'Záznam DMARC na {name} platí jen pro část pošty. Odstraňte jeho značku pct, nebo ji nastavte na 100.',
  'encrypt.verification':
    'input obsahuje ověřovací záznam, který musí zůstat čitelný. Šifrujte jen pravidla přeposílání.',
  'encrypt.empty':
    'input neobsahuje žádné pravidlo přeposílání. Napište nějaké, například {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} není pravidlo přeposílání. Napište adresu, nebo název a jeho cíl oddělené dvojtečkou.',
  'encrypt.port': 'input: port musí být 25, 465, 587, 2525 nebo od 1024 do 65535.',
  'outgoing.notHttp': '{field}: hodnota musí být adresa http:// nebo https://.',
  'outgoing.noAddress':
    '{field}: hostitel {host} nemá v DNS žádnou adresu. Zkontrolujte zápis, nebo přidejte záznam A či AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} vede na {address}, což není ve veřejném internetu. Použijte hostitele s veřejnou adresou.',
  'letter.signature': 'Waypost na {host}',
  'letter.why.account': 'Tento dopis dostáváte, protože {email} je adresa vašeho účtu na {host}.',
  'letter.why.member': 'Tento dopis dostáváte, protože jste členem domény {domain} na {host}.',
  'letter.why.stranger':
    'Tento dopis dostáváte, protože někdo na {host} zadal {email}. Pokud ho nečekáte, ignorujte ho: nic se nestane.',
  'letter.notYou': 'Pokud jste to nebyli vy, vyměňte své API tokeny a informujte provozovatele {host}.',
  'letter.linkExpires': 'Odkaz platí do {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Potvrďte svou e-mailovou adresu',
  'letter.accountCode.text': 'Tato adresa byla uvedena u účtu na {host}. Otevřením odkazu potvrdíte, že je vaše.',
  'letter.accountCode.button': 'Potvrdit tuto adresu',
  'letter.accountCode.code': 'Nebo zadejte tento kód tam, kde o něj budete požádáni:',
  'letter.accountCode.expires': 'Odkaz a kód platí do {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Adresa vašeho účtu byla změněna',
  'letter.emailChanged.text':
    'Adresa vašeho účtu na {host} byla změněna na {newEmail}. Dokud nebude potvrzena, dopisy chodí dál sem.',
  'letter.profileChanged.subject': 'Váš účet byl změněn',
  'letter.profileChanged.text': 'Tato pole vašeho účtu na {host} byla změněna:',
  'letter.tokenCreated.subject': 'Byl vytvořen nový API token',
  'letter.tokenCreated.text':
    'Pro váš účet na {host} byl vytvořen API token {name}. Kdo ho má, může jednat vaším jménem.',
  'letter.invite.subject': 'Jste zváni do domény {domain}',
  'letter.invite.text':
    '{invitedBy} vás zve do domény {domain} na {host} jako {group, select, admin {správce} other {člena}}.',
  'letter.invite.button': 'Zobrazit pozvánku',
  'letter.recipientCheck.subject': 'Chcete poštu pro {alias}?',
  'letter.recipientCheck.text':
    'Pošta pro {alias} se má přeposílat na {email}. Pokud souhlasíte, otevřete odkaz. Do té doby se vám nic nepřeposílá.',
  'letter.recipientCheck.button': 'Ano, přeposílejte mi poštu',
  'letter.passwordGenerated.subject': 'Nové heslo pro {alias}',
  'letter.passwordGenerated.text': '{by}: vytvoření nového hesla pro {alias}. Předchozí už neplatí.',
  'letter.passwordInstructions.subject': 'Vaše heslo pro {alias}',
  'letter.passwordInstructions.text':
    'Pro {alias} bylo vytvořeno heslo. Odkaz ho ukáže jednou, připravte si tedy správce hesel nebo poštovní program.',
  'letter.passwordInstructions.button': 'Zobrazit heslo',
  'letter.passwordInstructions.settings': 'Nastavení poštovního programu:',
  'letter.passwordInstructions.userName': 'Uživatelské jméno',
  'letter.passwordInstructions.imap': 'Příchozí pošta (IMAP)',
  'letter.passwordInstructions.pop3': 'Příchozí pošta (POP3)',
  'letter.passwordInstructions.smtp': 'Odchozí pošta (SMTP)',
  'letter.passwordInstructions.door': '{host}, port {port}, zabezpečení {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nové hromadné heslo pro {domain}',
  'letter.catchallCreated.text':
    '{by}: vytvoření hromadného hesla pro {domain}. Lze s ním odesílat poštu z každé adresy domény.',
  'letter.catchallCreated.description': 'Popis',
  'letter.catchallMoved.subject': 'Hromadná hesla domény {domain} mají nového vlastníka',
  'letter.catchallMoved.text':
    '{count, plural, one {# hromadné heslo domény {domain} nyní patří} few {# hromadná hesla domény {domain} nyní patří} other {# hromadných hesel domény {domain} nyní patří}} účtu {newOwner}. Pošta odeslaná s {count, plural, one {ním} few {nimi} other {nimi}} se počítá do denního limitu tohoto účtu.',
  'letter.aliasesMoved.subject': 'Aliasy domény {domain} jsou nyní vaše',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias domény {domain}, který patřil účtu {from}, je nyní váš.} few {# aliasy domény {domain}, které patřily účtu {from}, jsou nyní vaše.} other {# aliasů domény {domain}, které patřily účtu {from}, je nyní vašich.}}',
  'letter.settingsChanged.subject': 'Nastavení domény {domain} bylo změněno',
  'letter.settingsChanged.text': '{by}: změna těchto nastavení domény {domain}:',
  'letter.settingsChanged.nothing': 'nic',
  'letter.domainVerified.subject': 'Doména {domain} je ověřena',
  'letter.domainVerified.text':
    'DNS záznamy domény {domain} jsou na svém místě. Od této chvíle se pro ni přijímá pošta.',
  'letter.recordsMissing.subject': 'Chybí DNS záznamy domény {domain}',
  'letter.recordsMissing.text':
    'Při poslední kontrole se nenašly tyto DNS záznamy domény {domain}. Bez nich pošta nemusí dorazit:',
  'letter.recordsRemedy': 'Přidejte je tam, kde se spravuje DNS vaší domény. Další kontrola proběhne sama.',
  'letter.smtpBroken.subject': '{domain} nemůže odesílat poštu',
  'letter.smtpBroken.text':
    'Při poslední kontrole se nenašly tyto DNS záznamy. Dokud nebudou zpět, {domain} nemůže odesílat poštu:',
  'letter.nameTaken.subject': '{domain} nyní patří jinému účtu',
  'letter.nameTaken.text':
    'Jiný účet prokázal, že spravuje DNS domény {domain}. Vaše doména zůstává uložena, ale poštu nepřijímá ani neodesílá.',
  'letter.nameTaken.remedy': 'Chcete-li ji získat zpět, zveřejněte ověřovací záznam své domény a znovu ji ověřte.',
  'page.front.title': 'Waypost běží',
  'page.front.text': 'Domény, aliasy a hesla se spravují přes HTTP API; referenční příručka ukazuje každé volání.',
  'page.front.reference': 'Otevřít příručku',
  'page.front.signUp': 'Vytvořte si účet; odpověď obsahuje váš API token:',
  'page.emailVerified.title': 'Adresa potvrzena',
  'page.emailVerified.text': 'Adresa {email} je potvrzena. Tuto stránku můžete zavřít.',
  'page.emailFailed.text':
    'Tento odkaz už byl použit nebo už neplatí. Pokud vaše adresa ještě není potvrzena, požádejte o nový kód.',
  'page.recipientVerified.title': 'Děkujeme',
  'page.recipientVerified.text': 'Pošta pro {alias} se nyní přeposílá na {recipient}. Tuto stránku můžete zavřít.',
  'page.invite.title': 'Pozvánka do domény {domain}',
  'page.invite.text':
    'Adresa {email} je zvána do domény {domain} jako {group, select, admin {správce} other {člen}}. Pozvánku přijmete přihlášením do ovládacího panelu s touto adresou.',
  'page.invite.button': 'Otevřít ovládací panel',
  'page.invite.call': 'Nebo ji přijměte jedním voláním API s API tokenem účtu s touto adresou:',
  'page.invite.signUp': 'Ještě nemáte účet? Nejprve si ho vytvořte:',
  'page.password.title': 'Vaše heslo',
  'page.password.text': 'Heslo se ukáže jen jednou. Ujistěte se, že se vám nikdo nedívá přes rameno.',
  'page.password.button': 'Zobrazit heslo',
  'page.password.userName': 'Uživatelské jméno',
  'page.password.password': 'Heslo',
  'page.password.keep': 'Uložte si ho hned do správce hesel: tato stránka ho už znovu neukáže.',
  'page.failed.title': 'Tento odkaz nefunguje',
  'page.failed.incomplete': 'Odkaz není úplný. Zkopírujte z dopisu celý odkaz.',
  'page.later.title': 'Zkuste to prosím později',
  'password.outerSpace': '{field} začíná nebo končí mezerou. Odstraňte ji.',
  'password.quotes': '{field} obsahuje uvozovky nebo apostrof. Zvolte heslo bez nich.',
  'password.weakCommon':
    '{field}: heslo je příliš slabé, podobá se některému z nejběžnějších hesel. Použijte několik nesouvisejících slov.',
  'password.weakRepeat': '{field}: heslo je příliš slabé, opakuje se. Použijte několik nesouvisejících slov.',
  'password.weakSequence':
    '{field}: heslo je příliš slabé, tvoří řadu jako abc nebo 123. Použijte několik nesouvisejících slov.',
  'password.weakDate':
    '{field}: heslo je příliš slabé, datum nebo rok lze snadno uhodnout. Použijte několik nesouvisejících slov.',
  'password.weakPersonal':
    '{field}: heslo je příliš slabé, obsahuje vaše jméno, adresu nebo doménu. Použijte několik nesouvisejících slov.',
  'password.weakShort': '{field}: heslo je příliš slabé. Prodlužte ho, například několika nesouvisejícími slovy.',
  'auth.tokenUnknown':
    'Tento API token není platný. Pošlete token svého účtu jako uživatelské jméno s prázdným heslem.',
  'auth.unproven':
    'Adresa tohoto účtu ještě není potvrzena. Předejte kód, který jsme na ni poslali, pomocí POST /v1/account/verify, nebo si tam vyžádejte nový.',
  'auth.wrongCredentials': 'Uživatelské jméno nebo heslo je chybné. Pošlete celou adresu aliasu a jeho současné heslo.',
  'sandbox.mailNotFound': 'Zachycený e-mail {id} neexistuje. Co tu je, vypíše: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain: hodnota musí být název domény, například example.org.',
  'sandbox.hostBehaviour': 'behaviour: hodnota musí být jedna z těchto: {behaviours}.',
  'sandbox.hostText':
    'text: hodnota musí být odmítavá odpověď SMTP, například 550 5.1.1 No such user, nebo jedna z těchto: {names}. Patří jen k refuse.',
  'sandbox.dnsType': 'type: hodnota musí být jedna z těchto: {types}.',
  'sandbox.dnsName': 'name: hodnota musí být název hostitele, například example.test nebo _dmarc.example.test.',
  'sandbox.dnsValue':
    'value nelze poskytnout jako záznam typu {type}. Zadejte vhodnou adresu, název hostitele nebo text.',
  'account.emailTaken': 'email už používá jiný účet. Zadejte jinou adresu.',
  'account.signupClosed': 'Tato služba nepřijímá nové účty. Požádejte o účet jejího provozovatele.',
  'account.nameInvalid': '{field}: hodnota musí být jméno, ne adresa, odkaz nebo doména.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address není platné. Zadejte e-mailovou adresu, název domény, IP adresu nebo webovou adresu.',
  'account.notFound': 'Takový účet neexistuje. Zkontrolujte jeho adresu.',
  'account.codeWrong':
    'code je chybný nebo už neplatí. Zkontrolujte ho, nebo si vyžádejte nový tak, že pošlete jen email.',
  'account.codeSent':
    'Pokud tato adresa čeká na potvrzení, poslali jsme na ni kód. Nový se posílá nejvýše jednou za pět minut.',
  'account.verified': 'Adresa {email} je potvrzena.',
  'token.notFound': 'Ve vašem účtu takový API token není. Zkontrolujte jeho id.',
  'token.domainMissing': 'domain chybí: token s rozsahem domain vyžaduje název nebo id domény.',
  'token.domainNotExpected': 'domain patří jen k rozsahu domain. Vynechte ho, nebo změňte rozsah.',
  'emails.fromMissing': 'from chybí. Zadejte adresu zapnutého aliasu své domény.',
  'emails.fromInvalid': 'from není platná adresa. Zadejte adresu zapnutého aliasu své domény.',
  'emails.fromSeveral': 'from obsahuje několik adres. Zadejte právě jednu.',
  'emails.noRecipients': 'Chybí příjemce. Zadejte alespoň jednu adresu v to, cc nebo bcc.',
  'emails.tooManyRecipients': 'Příjemců je více než {max}. Pošlete několik e-mailů.',
  'emails.addressInvalid': '{field} obsahuje {address}, což není platná adresa. Opravte ji, nebo ji odstraňte.',
  'emails.noReplyRecipient': '{address} je adresa, kterou nikdo nečte. Odstraňte ji z příjemců.',
  'emails.headerMalformed':
    'Řádek {line} zprávy není pole hlavičky. Zapište ho jako Name: value, s prázdným řádkem před tělem.',
  'emails.headerTooLarge': 'Hlavička zprávy je příliš velká. Smí mít nejvýše {maxFields} polí a 256 KB.',
  'emails.headerRepeated': 'Zpráva má více než jednu hlavičku {name}. Ponechte jen jednu.',
  'emails.nulByte': 'Zpráva obsahuje bajt NUL, který poštou nelze přenést. Odstraňte ho, nebo část zakódujte v base64.',
  'emails.tooLarge': 'Zpráva je větší než 50 MB. Zmenšete ji, nebo pošlete odkaz na soubor.',
  'emails.dateTooEarly': 'Datum zprávy je před rokem 1970. Zadejte pozdější, nebo ho vynechte.',
  'emails.dateTooLate': 'Datum zprávy je více než 30 dní v budoucnosti. Zadejte dřívější.',
  'emails.dateForm':
    'date: hodnota musí být datum, například 2026-11-15T09:00:00Z nebo Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field}: hodnota musí být text, nebo bajty jako objekt s type Buffer a data.',
  'emails.headerForm':
    '{field}: hodnota musí být objekt názvů a hodnot, nebo seznam objektů s key a value. Hodnoty jsou texty.',
  'emails.listForm': '{field}: hodnota musí obsahovat adresy jako texty, nebo jako objekty s url a comment.',
  'emails.pathRefused': '{field} odkazuje na soubor nebo webovou adresu, které tato služba nečte. Pošlete přímo obsah.',
  'emails.envelopeRefused': 'envelope nelze nastavit: tvoří se z from, to, cc a bcc. Vynechte ho.',
  'emails.dkimRefused': 'dkim nelze nastavit: služba podepisuje klíčem domény. Vynechte ho.',
  'emails.keepBccRefused': 'keepBcc nelze nastavit: bcc se příjemcům nikdy neukazuje. Vynechte ho.',
  'emails.accessRefused': '{field} nelze nastavit: soubory a webové adresy se nikdy nečtou. Vynechte tuto hodnotu.',
  'emails.transportRefused':
    '{field} nelze nastavit: o způsobu odeslání pošty rozhoduje služba. Vynechte tuto hodnotu.',
  'emails.rawWithFields': 'raw je úplná zpráva, {field} tedy vedle ní být nemůže. Pošlete jen jedno z toho.',
  'emails.messageIdInvalid': 'messageId musí mít tvar <name@domain>. Opravte ho, nebo ho vynechte a vytvoří se samo.',
  'emails.contentUndecodable':
    '{field}: neplatné kódování {encoding}. Zakódujte hodnotu znovu, nebo opravte údaj o kódování.',
  'emails.contentTypeInvalid': '{field}: takový typ obsahu nelze připojit. Zadejte typ jako application/pdf.',
  'emails.headerNameInvalid': '{name} nemůže být název hlavičky. Použijte písmena, číslice a spojovníky.',
  'emails.headerReserved': 'headers nemůže nastavit {name}: tato hlavička vyplývá z obsahu. Vynechte ji.',
  'emails.headerValueInvalid':
    'Připravená hodnota hlavičky {name} má řádek, který není pokračováním. Další řádky začněte mezerou.',
  'emails.listUrlInvalid': '{field}: hodnota musí být webová adresa, adresa mailto: nebo, u id, název seznamu.',
  'emails.otpInvalid': 'otp musí mít code z tisknutelných znaků a origin začínající https://.',
  'emails.tooManyParts': 'Zpráva má příliš mnoho příloh a alternativ. Pošlete jich nejvýše {max}.',
  'emails.cannotCompose': 'Z těchto polí nelze sestavit zprávu. Zkontrolujte obsahy, typy a hlavičky.',
  'email.noAlias': 'from: zapnutý alias {address} neexistuje. Vytvořte ho, zapněte ho, nebo použijte jinou adresu.',
  'email.aliasDisabled': 'from: alias {address} je vypnutý. Chcete-li odesílat, zapněte ho.',
  'email.aliasSuspended': 'from: odesílání z {address} je pozastaveno. Na důvod se zeptejte provozovatele této služby.',
  'email.recordsMissing':
    'from: {domain} zatím nesmí odesílat. V DNS chybí nebo je chybně: {records}. Nastavte, co žádá verify-smtp, a zkuste to znovu.',
  'email.executable':
    'Zpráva obsahuje spustitelný soubor: {part}. Odstraňte ho, nebo u domény vypněte has_executable_protection.',
  'email.virus': 'Zpráva obsahuje škodlivý software: {part}. Odstraňte ho.',
  'email.duplicate':
    'E-mail se stejným Message-ID, datem, odesílatelem a příjemci už existuje. Chcete-li ho poslat znovu, změňte messageId.',
  'email.notFound': 'Takový e-mail neexistuje. Zkontrolujte jeho id nebo Message-ID.',
  'email.alreadyFinal': 'E-mail už má stav {status}, proto ho už nelze smazat.',
  'email.idempotencyKey': 'Idempotency-Key musí mít 1 až 256 tisknutelných znaků ASCII.',
  'email.idempotencyChanged':
    'Tento Idempotency-Key byl použit pro jiný e-mail. Pošlete znovu stejná pole, nebo použijte jiný klíč.',
  'email.idempotencyBusy': 'Požadavek s tímto Idempotency-Key ještě běží. Zkuste to prosím znovu za několik sekund.',
  'suppression.address': 'address: {address} není platná e-mailová adresa. Opravte ji.',
  'suppression.notFound': 'Adresa {address} není na seznamu blokovaných. Zkontrolujte její zápis.',
  'webhook.notFound': 'V této doméně takový webhook není. Zkontrolujte jeho id.',
  'webhook.tooMany': 'Doména může mít nejvýše {max} webhooků. Než přidáte další, jeden smažte.',
  'webhook.events': 'events musí obsahovat alespoň jednu z těchto hodnot: accepted, delivered, deferred, complained.',
};
