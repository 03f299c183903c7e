import type { Catalogue } from '../message.js';

export const it: Catalogue = {
  'http.internal': 'Si è verificato un problema da parte nostra. Segnalare la richiesta {requestId}.',
  'db.unavailable': 'L’archivio di questo servizio al momento non risponde. Riprovare tra qualche secondo.',
  'http.notFound': 'A questo indirizzo non c’è nulla.',
  'http.notImplemented': '{feature}: annunciato, ma non ancora disponibile in questa versione.',
  'http.timedOut': 'L’operazione ha richiesto più di 30 secondi ed è stata interrotta. Riprovare più tardi.',
  'http.credentialsMissing':
    'Mancano le credenziali. Inviare il token API come nome utente dell’autorizzazione HTTP Basic, con la password vuota.',
  'http.aliasCredentialsNeeded':
    'Un token API non dà accesso a questa risorsa. Inviare l’indirizzo di un alias e la sua password tramite autorizzazione HTTP Basic.',
  'http.malformedRequest': 'La richiesta HTTP non è ben formata. Controllare la riga di richiesta e le intestazioni.',
  'http.headersTooLarge': 'L’indirizzo e le intestazioni della richiesta sono troppo lunghi. Inviare al massimo 64 KB.',
  'http.requestTooSlow': 'La richiesta non è arrivata per intero in tempo. Inviarla di nuovo.',
  'http.hostMissing': 'Manca l’intestazione Host. Inviare il nome dell’host che si sta chiamando.',
  'http.unknownExpectation': 'L’intestazione Expect chiede qualcosa che qui non è noto. Ometterla.',
  'http.foreignHost':
    'L’intestazione Host indica un altro host. Chiamare localhost oppure impostare WAYPOST_BASE_URL sull’indirizzo in uso.',
  'http.foreignOrigin':
    'Le pagine di altri siti non possono farlo. Eseguire la chiamata da un programma o da questo stesso indirizzo.',
  'http.useHttps': 'Su HTTP semplice le credenziali viaggerebbero senza protezione. Usare invece {url}.',
  'http.malformedUrl': 'L’indirizzo contiene una codifica percentuale errata. Codificarlo di nuovo.',
  'http.malformedQuery': 'I parametri dell’indirizzo non sono leggibili: una codifica è errata oppure sono troppi.',
  'http.malformedBody':
    'Il corpo della richiesta non è leggibile. Inviare JSON ben formato o un modulo, in UTF-8 e conforme al Content-Type.',
  'http.bodyNotObject': 'Il corpo della richiesta deve essere un oggetto con campi denominati.',
  'http.bodyTooLarge': 'Il corpo della richiesta è troppo grande. Inviare meno dati o suddividerli.',
  'http.bodyTooDeep': 'Il corpo della richiesta ha troppi livelli annidati. Usarne al massimo {max}.',
  'http.bodyTooManyFields': 'Il corpo della richiesta ha troppi campi. Inviarne al massimo {max, number}.',
  'http.unsupportedType':
    'Questo tipo di corpo qui non è accettato. Inviare application/json, application/x-www-form-urlencoded o multipart/form-data.',
  'http.encodedBody': 'I corpi compressi qui non sono accettati. Inviare il corpo senza Content-Encoding.',
  'http.fileNotExpected': 'Questa chiamata non accetta file. Inviare i campi come testo.',
  'thread.busy': 'Al momento sono in elaborazione troppi messaggi di grandi dimensioni. Riprovare tra poco.',
  'http.metricsClosed': 'Le metriche sono riservate a questa macchina o a chi possiede il token delle metriche.',
  'input.required': 'Manca {field}. Indicarlo.',
  'input.wrongType':
    '{field} deve essere {expected, select, string {un testo} number {un numero} int {un numero intero} boolean {true o false} array {un elenco} object {un oggetto} other {di un altro tipo}}.',
  'input.oneOf': '{field} deve essere uno di questi valori: {options}.',
  'input.tooLong': '{field} deve avere al massimo {max, plural, one {# carattere} other {# caratteri}}.',
  'input.tooShort': '{field} deve avere almeno {min, plural, one {# carattere} other {# caratteri}}.',
  'input.tooManyItems': '{field} deve avere al massimo {max, plural, one {# elemento} other {# elementi}}.',
  'input.tooFewItems': '{field} deve avere almeno {min, plural, one {# elemento} other {# elementi}}.',
  'input.tooBig': '{field} deve essere al massimo {max}.',
  'input.tooSmall': '{field} deve essere almeno {min}.',
  'input.malformed': '{field} non ha la forma corretta. Controllare come è scritto.',
  'input.boolean': '{field} deve essere true o false.',
  'input.integer': '{field} deve essere un numero intero da {min} a {max}.',
  'input.byteSize': '{field} deve essere una dimensione come 500 MB o 1 GB.',
  'input.date': '{field} deve essere una data come 2026-11-15 o 11/15/2026.',
  'input.email': '{field} deve essere un indirizzo e-mail come ann@example.com.',
  'input.httpUrl': '{field} deve essere un indirizzo che inizia con http:// o https://.',
  'input.controlCharacters': '{field} contiene caratteri non stampabili. Rimuoverli.',
  'access.adminsOnly': 'Solo un amministratore di questo dominio può farlo. Rivolgersi a uno di loro.',
  'access.tokenScope': 'L’ambito di questo token API non è sufficiente. Usare un token con un ambito più ampio.',
  'access.aliasCredentials': 'Le credenziali di un alias non danno accesso a questa risorsa. Usare un token API.',
  'access.foreignSender':
    'Non è consentito inviare da questo indirizzo. Usare come from uno dei propri alias o quello delle credenziali con cui si invia.',
  'domain.notFound': 'Questo dominio non esiste nel Suo account. Controllare il nome o l’id.',
  'domain.name': '{field} deve essere un nome di dominio come example.com o un indirizzo IP.',
  'domain.alreadyHeld': 'Il dominio {domain} è già nel Suo account.',
  'domain.systemName': '{domain} è il nome di questo stesso servizio. Aggiungere un altro dominio.',
  'domain.smtpPort': '{field} deve essere 25, 465, 587, 2525 o una porta da 1024 a 65535.',
  'domain.catchallAddress':
    '{field}: {address} non è un indirizzo e-mail. Separare gli indirizzi con virgole, spazi o interruzioni di riga.',
  'domain.bounceWebhook': '{field} deve essere un indirizzo che inizia con http:// o https://, oppure false.',
  'member.notFound': 'Questo membro non esiste nel dominio. Controllare l’id.',
  'member.onlyOne': 'Questo dominio non ha altri membri.',
  'member.lastAdmin': 'È l’ultimo amministratore del dominio. Nominare prima amministratore un altro membro.',
  'invite.notFound':
    'Non c’è alcun invito in sospeso per Lei a questo dominio. Chiederne uno nuovo a un amministratore del dominio.',
  'invite.unproven': 'Il Suo indirizzo {email} non è ancora verificato. Verificarlo, poi accettare l’invito.',
  'invite.otherAddress': 'Questo invito è stato inviato a un altro indirizzo. Accedere all’account di quell’indirizzo.',
  'invite.alreadyInvited': '{email} ha già un invito. Eliminarlo prima di inviarne uno nuovo.',
  'invite.alreadyMember': '{email} è già membro di questo dominio.',
  'invite.acceptedAsAdmin': 'Ora Lei è amministratore di {domain}.',
  'invite.acceptedAsUser': 'Ora Lei è membro di {domain}.',
  'search.patternInvalid':
    '{field} non è un’espressione regolare valida (RE2): {reason} alla posizione {position}. Correggere il modello.',
  'search.patternTooSlow': 'La ricerca di {field} richiede troppo tempo. Usare un modello più semplice.',
  'search.busy': 'Al momento sono in corso troppe ricerche. Riprovare tra qualche secondo.',
  'alias.notFound': 'Questo alias non esiste nel dominio. Controllare il nome o l’id.',
  'alias.nameTaken':
    'name: {name} esiste già in questo dominio. Scegliere un altro nome o modificare l’alias esistente.',
  'alias.nameInvisible': 'name contiene spazi o caratteri invisibili. Rimuoverli.',
  'alias.namePlus':
    'name non deve contenere «+»: ciò che segue un segno più in un indirizzo raggiunge già l’alias che lo precede.',
  'alias.nameExclamation': 'name non deve iniziare con «!». Per disattivare l’alias, inviare is_enabled=false.',
  'alias.nameWithDomain': 'name non deve contenere «@». Inviare solo la parte prima di @{domain}.',
  'alias.nameInvalid':
    'name non forma un indirizzo e-mail valido. Usare lettere, cifre, punti, trattini e trattini bassi, al massimo 64 caratteri.',
  'alias.namePatternForm': 'name inizia con «/», quindi deve essere un’espressione regolare come /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name è un’espressione regolare non leggibile: {reason}. Correggerla (sintassi RE2).',
  'alias.nameAdminsOnly':
    'name: solo un amministratore di questo dominio può usare {name}. Scegliere un altro nome o rivolgersi a un amministratore.',
  'alias.noRandomName': 'Non è stato trovato alcun nome casuale libero. Inviare un nome a scelta.',
  'alias.recipientInvalid':
    'recipients: {recipient} non è un indirizzo e-mail, un nome host, un indirizzo IP o un URL http(s). Correggerlo o rimuoverlo.',
  'alias.recipientIsItself':
    'recipients: {recipient} è questo stesso alias, quindi la posta girerebbe all’infinito. Rimuoverlo.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification funziona solo con indirizzi e-mail. Rimuovere gli altri destinatari o inviare has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: ogni etichetta deve avere al massimo {max} caratteri. Accorciarla.',
  'alias.catchAllDisabled': 'is_enabled: il catch-all non può essere disattivato. Eliminarlo.',
  'alias.imapNeedsName':
    'has_imap richiede un nome concreto: «*» e le espressioni regolari non hanno una casella di posta.',
  'alias.pgpNeedsKey': 'has_pgp richiede public_key. Inviare una chiave pubblica OpenPGP in formato ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key è troppo grande. Esportarla senza foto e firme altrui.',
  'alias.publicKeyInvalid':
    'public_key non è una singola chiave pubblica OpenPGP in formato ASCII armor. Esportarla di nuovo.',
  'alias.publicKeyIsPrivate': 'public_key è una chiave privata. Non condividerla e inviare quella pubblica.',
  'alias.publicKeyRevoked': 'public_key è stata revocata. Inviare una chiave valida.',
  'alias.publicKeyExpired': 'public_key è scaduta. Prolungarla o inviarne un’altra.',
  'alias.publicKeyCannotEncrypt':
    'public_key non può essere usata per cifrare. Inviare una chiave con una sottochiave di cifratura.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled richiede un nome concreto: «*» e le espressioni regolari non rispondono.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date è successiva a vacation_responder_end_date. Correggere una delle due.',
  'alias.vacationCannotSend':
    'Finché il dominio non può inviare, non parte alcuna risposta. Configurare i suoi record DKIM, Return-Path e DMARC.',
  'alias.vacationSuspended': 'Finché l’invio è sospeso per questo dominio, non parte alcuna risposta.',
  'alias.passwordElsewhere': '{field} non può essere impostato qui. Usare POST …/generate-password di questo alias.',
  'recipient.linkUnknown':
    'Questo link non è più valido. Chiedere al proprietario dell’alias di aggiungere di nuovo il Suo indirizzo.',
  'password.needsName':
    'Il catch-all e le espressioni regolari non hanno una password. Scegliere un alias con un nome concreto.',
  'password.exists':
    'Questo alias ha già una password. Inviare quella vecchia in password per conservare la casella di posta, oppure is_override=true per sostituirla ed eliminare la casella.',
  'password.eitherOldOrOverride':
    'Inviare password, per conservare la casella di posta, oppure is_override=true, per eliminarla, ma non entrambi.',
  'password.wrongOld': 'password non è la password attuale di questo alias. Controllarla e riprovare.',
  'password.linkUnknown': 'Questo link è già stato usato o è scaduto. Chiedere una nuova password.',
  'password.sent': 'La password di {address} e le impostazioni per i programmi di posta sono state inviate a {email}.',
  'catchallPassword.notFound': 'Questa password catch-all non esiste nel dominio. Controllare l’id.',
  'catchallPassword.tooMany': 'Un dominio può avere al massimo {max} password catch-all. Eliminarne prima una.',
  'limit.reached':
    'Troppe richieste: in questo periodo {limit, plural, one {ne è consentita #} other {ne sono consentite #}}. Riprovare tra {minutes, plural, one {# minuto} other {# minuti}}.',
  'password.busy': 'Al momento sono in corso di verifica troppi accessi. Riprovare tra qualche secondo.',
  'dns.unavailable':
    'I server dei nomi di {name} al momento non sono raggiungibili. Non è stato modificato nulla; riprovare tra qualche minuto.',
  'dns.recordsVerified': 'I record DNS di {domain} sono verificati: il dominio riceve qui la posta.',
  'dns.smtpVerified': 'I record DNS di {domain} per l’invio sono verificati: il dominio può inviare posta.',
  'dns.changesTakeTime':
    'Alcuni record DNS non sono ancora corretti. Una modifica del DNS può richiedere da alcuni minuti a un giorno per essere visibile ovunque.',
  'dns.checkNameServers':
    'Non sono stati trovati né TXT né MX: controllare che {domain} usi i server dei nomi in cui sono stati aggiunti i record.',
  'dns.checkedAgain': 'I record vengono ricontrollati automaticamente; è anche possibile ripetere questa chiamata.',
  'dns.verificationMissing': 'Manca il record di verifica di {domain}. Aggiungere un record TXT in {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} ha più record di verifica ({found}). Rimuoverli tutti tranne questo record TXT: {value}',
  'dns.verificationWrong':
    '{domain} ha un record di verifica errato ({found}). Sostituirlo con questo record TXT: {value}',
  'dns.nameTaken':
    'Un altro account ha dimostrato di controllare {domain}. Per rilevare il nome, fare di questo il suo unico record di verifica (TXT): {value}',
  'dns.rulesBeside':
    'Il DNS contiene anche regole di inoltro ({prefix}=…), che non vengono usate accanto al record di verifica. È possibile rimuoverle.',
  'dns.rulesOnly':
    'La posta viene inoltrata solo secondo le regole nel DNS. Gli alias salvati qui riceveranno posta quando {domain} avrà questo record TXT: {value}',
  'dns.mxMissing': '{domain} non ha alcun record MX. Aggiungerne uno che punti a {host}.',
  'dns.mxOther':
    '{domain} ha record MX di altri servizi ({found}). Rimuoverli, in modo che tutta la posta arrivi a {host}.',
  'dns.ipAddress':
    '{domain} è un indirizzo IP: non ha record DNS che possano comprovarlo. Aggiungere invece un nome di dominio.',
  'dns.dkimMissing': 'Manca il record DKIM. Aggiungere in {name} il record TXT mostrato da dns-records.',
  'dns.dkimWrong':
    'Il record DKIM in {name} non contiene la chiave di questo dominio. Sostituirlo con quello mostrato da dns-records.',
  'dns.dkimMultiple':
    'In {name} ci sono più record TXT. Conservare il record DKIM mostrato da dns-records e rimuovere gli altri.',
  'dns.returnPathMissing': 'Manca il record Return-Path. Aggiungere in {name} un record CNAME che punti a {host}.',
  'dns.returnPathWrong': 'Il record CNAME in {name} punta a {found}. Cambiarlo in {host}.',
  'dns.dmarcMissing': 'Manca il record DMARC. Aggiungere in {name} il record TXT mostrato da dns-records.',
  'dns.dmarcMultiple': 'In {name} ci sono più record DMARC, il che equivale a non averne. Conservarne uno solo.',
  'dns.dmarcPct':
    'Il record DMARC in {name} vale solo per una parte della posta. Rimuovere il tag pct o impostarlo a 100.',
  'encrypt.verification':
    'input contiene un record di verifica, che deve restare leggibile. Cifrare solo regole di inoltro.',
  'encrypt.empty':
    'input non contiene alcuna regola di inoltro. Scriverne una, ad esempio {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} non è una regola di inoltro. Scrivere un indirizzo, oppure un nome e la sua destinazione separati da due punti.',
  'encrypt.port': 'input: la porta deve essere 25, 465, 587, 2525 o compresa tra 1024 e 65535.',
  'outgoing.notHttp': '{field} deve essere un indirizzo http:// o https://.',
  'outgoing.noAddress':
    '{field}: l’host {host} non ha alcun indirizzo nel DNS. Controllare come è scritto o aggiungere un record A o AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} porta a {address}, che non si trova sull’internet pubblica. Usare un host con un indirizzo pubblico.',
  'letter.signature': 'Waypost su {host}',
  'letter.why.account': 'Riceve questo messaggio perché {email} è l’indirizzo del Suo account su {host}.',
  'letter.why.member': 'Riceve questo messaggio perché è membro di {domain} su {host}.',
  'letter.why.stranger':
    'Riceve questo messaggio perché qualcuno ha inserito {email} su {host}. Se non se lo aspettava, può ignorarlo: non accadrà nulla.',
  'letter.notYou': 'Se non è stato Lei, sostituisca i Suoi token API e avvisi il gestore di {host}.',
  'letter.linkExpires': 'Il link è valido fino al {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Conferma del Suo indirizzo e-mail',
  'letter.accountCode.text':
    'Questo indirizzo è stato indicato per un account su {host}. Apra il link per confermare che è Suo.',
  'letter.accountCode.button': 'Conferma questo indirizzo',
  'letter.accountCode.code': 'Oppure inserisca questo codice dove viene richiesto:',
  'letter.accountCode.expires': 'Il link e il codice sono validi fino al {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'L’indirizzo del Suo account è stato modificato',
  'letter.emailChanged.text':
    'L’indirizzo del Suo account su {host} è stato cambiato in {newEmail}. Finché quell’indirizzo non è confermato, i messaggi continuano ad arrivare qui.',
  'letter.profileChanged.subject': 'Il Suo account è stato modificato',
  'letter.profileChanged.text': 'Questi campi del Suo account su {host} sono stati modificati:',
  'letter.tokenCreated.subject': 'È stato creato un nuovo token API',
  'letter.tokenCreated.text':
    'Il token API {name} è stato creato per il Suo account su {host}. Chiunque lo possieda può agire a Suo nome.',
  'letter.invite.subject': 'Invito a {domain}',
  'letter.invite.text':
    '{invitedBy} La invita a unirsi a {domain} su {host} come {group, select, admin {amministratore} other {membro}}.',
  'letter.invite.button': 'Vedi l’invito',
  'letter.recipientCheck.subject': 'Desidera ricevere la posta di {alias}?',
  'letter.recipientCheck.text':
    'La posta diretta a {alias} deve essere inoltrata a {email}. Apra il link se è d’accordo. Fino ad allora non Le verrà inoltrato nulla.',
  'letter.recipientCheck.button': 'Sì, inoltrare la posta a me',
  'letter.passwordGenerated.subject': 'Nuova password per {alias}',
  'letter.passwordGenerated.text': '{by} ha creato una nuova password per {alias}. Quella precedente non funziona più.',
  'letter.passwordInstructions.subject': 'La Sua password per {alias}',
  'letter.passwordInstructions.text':
    'È stata creata una password per {alias}. Il link la mostra una sola volta: tenga quindi pronto il Suo gestore di password o il Suo programma di posta.',
  'letter.passwordInstructions.button': 'Mostra la password',
  'letter.passwordInstructions.settings': 'Impostazioni per il Suo programma di posta:',
  'letter.passwordInstructions.userName': 'Nome utente',
  'letter.passwordInstructions.imap': 'Posta in arrivo (IMAP)',
  'letter.passwordInstructions.pop3': 'Posta in arrivo (POP3)',
  'letter.passwordInstructions.smtp': 'Posta in uscita (SMTP)',
  'letter.passwordInstructions.door': '{host}, porta {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nuova password catch-all per {domain}',
  'letter.catchallCreated.text':
    '{by} ha creato una password catch-all per {domain}. Consente di inviare posta da ogni indirizzo del dominio.',
  'letter.catchallCreated.description': 'Descrizione',
  'letter.catchallMoved.subject': 'Le password catch-all di {domain} hanno un nuovo proprietario',
  'letter.catchallMoved.text':
    '{count, plural, one {# password catch-all di {domain} appartiene} other {# password catch-all di {domain} appartengono}} ora a {newOwner}. La posta inviata con {count, plural, one {essa} other {esse}} rientra nel limite giornaliero di quell’account.',
  'letter.aliasesMoved.subject': 'Alcuni alias di {domain} sono ora Suoi',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias di {domain} che apparteneva a {from} ora è Suo.} other {# alias di {domain} che appartenevano a {from} ora sono Suoi.}}',
  'letter.settingsChanged.subject': 'Le impostazioni di {domain} sono state modificate',
  'letter.settingsChanged.text': '{by} ha modificato queste impostazioni di {domain}:',
  'letter.settingsChanged.nothing': 'niente',
  'letter.domainVerified.subject': '{domain} è verificato',
  'letter.domainVerified.text':
    'I record DNS di {domain} sono a posto. Da ora la posta diretta al dominio viene accettata.',
  'letter.recordsMissing.subject': 'Mancano record DNS di {domain}',
  'letter.recordsMissing.text':
    'Questi record DNS di {domain} non sono stati trovati all’ultimo controllo. Senza di essi la posta potrebbe non arrivare:',
  'letter.recordsRemedy': 'Li aggiunga dove viene gestito il DNS del Suo dominio. Il prossimo controllo è automatico.',
  'letter.smtpBroken.subject': '{domain} non può inviare posta',
  'letter.smtpBroken.text':
    'Questi record DNS non sono stati trovati all’ultimo controllo. Finché non vengono ripristinati, {domain} non può inviare posta:',
  'letter.nameTaken.subject': '{domain} appartiene ora a un altro account',
  'letter.nameTaken.text':
    'Un altro account ha dimostrato di controllare il DNS di {domain}. Il Suo dominio viene conservato, ma non riceve né invia posta.',
  'letter.nameTaken.remedy':
    'Per riprenderlo, pubblichi il record di verifica del Suo dominio e lo verifichi di nuovo.',
  'page.front.title': 'Waypost è in funzione',
  'page.front.text':
    'Domini, alias e password si gestiscono tramite l’API HTTP; la documentazione mostra ogni chiamata.',
  'page.front.reference': 'Apri la documentazione',
  'page.front.signUp': 'Crei un account; la risposta contiene il Suo token API:',
  'page.emailVerified.title': 'Indirizzo confermato',
  'page.emailVerified.text': '{email} è confermato. Può chiudere questa pagina.',
  'page.emailFailed.text':
    'Questo link è già stato usato o non è più valido. Se il Suo indirizzo non è ancora confermato, chieda un nuovo codice.',
  'page.recipientVerified.title': 'Grazie',
  'page.recipientVerified.text':
    'La posta diretta a {alias} viene ora inoltrata a {recipient}. Può chiudere questa pagina.',
  'page.invite.title': 'Invito a unirsi a {domain}',
  'page.invite.text':
    '{email} ha ricevuto l’invito a unirsi a {domain} come {group, select, admin {amministratore} other {membro}}. Per accettare, acceda al pannello di controllo con questo indirizzo.',
  'page.invite.button': 'Apri il pannello di controllo',
  'page.invite.call':
    'Oppure accetti con una sola chiamata API, usando un token API dell’account con questo indirizzo:',
  'page.invite.signUp': 'Non ha ancora un account? Ne crei prima uno:',
  'page.password.title': 'La Sua password',
  'page.password.text':
    'La password viene mostrata una sola volta. Si assicuri che nessuno stia guardando alle Sue spalle.',
  'page.password.button': 'Mostra la password',
  'page.password.userName': 'Nome utente',
  'page.password.password': 'Password',
  'page.password.keep': 'La salvi subito nel Suo gestore di password: questa pagina non potrà mostrarla di nuovo.',
  'page.failed.title': 'Questo link non funziona',
  'page.failed.incomplete': 'Il link è incompleto. Copi l’intero link dal messaggio.',
  'page.later.title': 'Riprovi più tardi',
  'password.outerSpace': '{field} inizia o finisce con uno spazio. Rimuoverlo.',
  'password.quotes': '{field} contiene una virgoletta o un apostrofo. Scegliere una password senza questi caratteri.',
  'password.weakCommon':
    '{field} è troppo debole: somiglia a una delle password più comuni. Usare più parole senza legami tra loro.',
  'password.weakRepeat': '{field} è troppo debole: si ripete. Usare più parole senza legami tra loro.',
  'password.weakSequence':
    '{field} è troppo debole: segue una sequenza come abc o 123. Usare più parole senza legami tra loro.',
  'password.weakDate':
    '{field} è troppo debole: una data o un anno si indovina facilmente. Usare più parole senza legami tra loro.',
  'password.weakPersonal':
    '{field} è troppo debole: contiene il Suo nome, indirizzo o dominio. Usare più parole senza legami tra loro.',
  'password.weakShort': '{field} è troppo debole. Renderla più lunga, ad esempio con più parole senza legami tra loro.',
  'auth.tokenUnknown':
    'Questo token API non è valido. Inviare un token del Suo account come nome utente, con la password vuota.',
  'auth.unproven':
    'L’indirizzo di questo account non è ancora confermato. Trasmettere il codice inviato a quell’indirizzo con POST /v1/account/verify, o richiederne lì uno nuovo.',
  'auth.wrongCredentials':
    'Il nome utente o la password sono errati. Inviare l’indirizzo completo dell’alias e la sua password attuale.',
  'sandbox.mailNotFound':
    'Non c’è alcun messaggio catturato {id}. Elencare quelli presenti con: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain deve essere un nome di dominio, come example.org.',
  'sandbox.hostBehaviour': 'behaviour deve essere uno di questi valori: {behaviours}.',
  'sandbox.hostText':
    'text deve essere una risposta SMTP di rifiuto, come 550 5.1.1 No such user, o uno di questi nomi: {names}. Si usa solo con refuse.',
  'sandbox.dnsType': 'type deve essere uno di questi valori: {types}.',
  'sandbox.dnsName': 'name deve essere un nome host, come example.test o _dmarc.example.test.',
  'sandbox.dnsValue':
    'value non può essere servito come record di tipo {type}. Indicare un indirizzo, un nome host o un testo adatto.',
  'account.emailTaken': 'email è già in uso da un altro account. Indicare un altro indirizzo.',
  'account.signupClosed': 'Questo servizio non accetta nuovi account. Chiederne uno al gestore.',
  'account.nameInvalid': '{field} deve essere un nome, non un indirizzo, un link o un dominio.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address non è valido. Indicare un indirizzo e-mail, un nome di dominio, un indirizzo IP o un indirizzo web.',
  'account.notFound': 'Questo account non esiste. Controllare l’indirizzo.',
  'account.codeWrong': 'code è errato o non è più valido. Controllarlo o richiederne uno nuovo inviando solo email.',
  'account.codeSent':
    'Se questo indirizzo è in attesa di conferma, gli abbiamo inviato un codice. Ne viene inviato uno nuovo al massimo ogni cinque minuti.',
  'account.verified': 'L’indirizzo {email} è confermato.',
  'token.notFound': 'Questo token API non esiste nel Suo account. Controllare l’id.',
  'token.domainMissing': 'Manca domain: un token con ambito domain richiede il nome o l’id di un dominio.',
  'token.domainNotExpected': 'domain si usa solo con l’ambito domain. Ometterlo o cambiare l’ambito.',
  'emails.fromMissing': 'Manca from. Indicare l’indirizzo di un alias attivo del proprio dominio.',
  'emails.fromInvalid': 'from non è un indirizzo valido. Indicare l’indirizzo di un alias attivo del proprio dominio.',
  'emails.fromSeveral': 'from contiene più indirizzi. Indicarne esattamente uno.',
  'emails.noRecipients': 'Non c’è alcun destinatario. Indicare almeno un indirizzo in to, cc o bcc.',
  'emails.tooManyRecipients': 'Ci sono più di {max} destinatari. Inviare più e-mail.',
  'emails.addressInvalid': '{field} contiene {address}, che non è un indirizzo valido. Correggerlo o rimuoverlo.',
  'emails.noReplyRecipient': '{address} è un indirizzo che nessuno legge. Rimuoverlo dai destinatari.',
  'emails.headerMalformed':
    'La riga {line} del messaggio non è un campo di intestazione. Scriverla come Name: value, con una riga vuota prima del corpo.',
  'emails.headerTooLarge': 'L’intestazione del messaggio è troppo grande. Può avere {maxFields} campi e 256 KB.',
  'emails.headerRepeated': 'Il messaggio ha più di un’intestazione {name}. Lasciarne una sola.',
  'emails.nulByte':
    'Il messaggio contiene un byte NUL, che la posta non può trasportare. Rimuoverlo o codificare la parte in base64.',
  'emails.tooLarge': 'Il messaggio supera i 50 MB. Ridurlo o inviare un link al file.',
  'emails.dateTooEarly': 'La data del messaggio è anteriore al 1970. Indicarne una successiva o ometterla.',
  'emails.dateTooLate': 'La data del messaggio è oltre 30 giorni nel futuro. Indicarne una più vicina.',
  'emails.dateForm': 'date deve essere una data come 2026-11-15T09:00:00Z o Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} deve essere un testo, oppure byte sotto forma di oggetto con type Buffer e data.',
  'emails.headerForm':
    '{field} deve essere un oggetto di nomi e valori o un elenco di oggetti con key e value. I valori sono testi.',
  'emails.listForm': '{field} deve contenere indirizzi come testi o come oggetti con url e comment.',
  'emails.pathRefused':
    '{field} indica un file o un indirizzo web, che questo servizio non legge. Inviare il contenuto stesso.',
  'emails.envelopeRefused': 'envelope non può essere impostato: è ricavato da from, to, cc e bcc. Ometterlo.',
  'emails.dkimRefused': 'dkim non può essere impostato: il servizio firma con la chiave del dominio. Ometterlo.',
  'emails.keepBccRefused': 'keepBcc non può essere impostato: bcc non viene mai mostrato ai destinatari. Ometterlo.',
  'emails.accessRefused': '{field} non può essere impostato: file e indirizzi web non vengono mai letti. Ometterlo.',
  'emails.transportRefused':
    '{field} non può essere impostato: è il servizio a decidere come inviare la posta. Ometterlo.',
  'emails.rawWithFields': 'raw è un messaggio completo, quindi {field} non può accompagnarlo. Inviare l’uno o l’altro.',
  'emails.messageIdInvalid':
    'messageId deve avere la forma <name@domain>. Correggerlo oppure ometterlo perché venga generato.',
  'emails.contentUndecodable':
    '{field} non è {encoding} valido. Codificarlo di nuovo o correggere la codifica indicata.',
  'emails.contentTypeInvalid':
    '{field} non è un tipo di contenuto che si possa allegare. Indicarne uno come application/pdf.',
  'emails.headerNameInvalid': '{name} non può essere il nome di un’intestazione. Usare lettere, cifre e trattini.',
  'emails.headerReserved': 'headers non può impostare {name}: questa intestazione deriva dal contenuto. Ometterla.',
  'emails.headerValueInvalid':
    'Il valore preparato dell’intestazione {name} ha una riga che non è una continuazione. Iniziare le righe successive con uno spazio.',
  'emails.listUrlInvalid': '{field} deve essere un indirizzo web, un indirizzo mailto: o, per id, il nome della lista.',
  'emails.otpInvalid': 'otp deve avere un code di caratteri stampabili e un origin che inizia con https://.',
  'emails.tooManyParts': 'Il messaggio ha troppi allegati e alternative. Inviarne al massimo {max}.',
  'emails.cannotCompose':
    'Con questi campi non si può comporre alcun messaggio. Controllare contenuti, tipi e intestazioni.',
  'email.noAlias': 'from: non c’è alcun alias attivo {address}. Crearlo o attivarlo, oppure usare un altro indirizzo.',
  'email.aliasDisabled': 'from: l’alias {address} è disattivato. Attivarlo per inviare.',
  'email.aliasSuspended': 'from: l’invio è sospeso per {address}. Chiederne il motivo al gestore di questo servizio.',
  'email.recordsMissing':
    'from: {domain} non può ancora inviare. Mancante o errato nel DNS: {records}. Impostare ciò che chiede verify-smtp, poi riprovare.',
  'email.executable':
    'Il messaggio contiene un file eseguibile: {part}. Rimuoverlo o disattivare has_executable_protection del dominio.',
  'email.virus': 'Il messaggio contiene malware: {part}. Rimuoverlo.',
  'email.duplicate':
    'Esiste già un’e-mail con gli stessi Message-ID, data, mittente e destinatari. Cambiare messageId per inviarla di nuovo.',
  'email.notFound': 'Questa e-mail non esiste. Controllare l’id o il Message-ID.',
  'email.alreadyFinal': 'L’e-mail ha già lo stato {status}, quindi non può più essere eliminata.',
  'email.idempotencyKey': 'Idempotency-Key deve avere da 1 a 256 caratteri ASCII stampabili.',
  'email.idempotencyChanged':
    'Questa Idempotency-Key è stata usata per un’altra e-mail. Inviare di nuovo gli stessi campi o usare un’altra chiave.',
  'email.idempotencyBusy': 'Una richiesta con questa Idempotency-Key è ancora in corso. Riprovare tra qualche secondo.',
  'suppression.address': 'address: {address} non è un indirizzo e-mail valido. Correggerlo.',
  'suppression.notFound': 'L’indirizzo {address} non è escluso dagli invii. Controllare come è scritto.',
  'webhook.notFound': 'Questo webhook non esiste nel dominio. Controllare l’id.',
  'webhook.tooMany': 'Un dominio può avere al massimo {max} webhook. Eliminarne uno prima di aggiungerne un altro.',
  'webhook.events': 'events deve contenere almeno uno di questi valori: accepted, delivered, deferred, complained.',
};
