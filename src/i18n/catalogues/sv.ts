import type { Catalogue } from '../message.js';

export const sv: Catalogue = {
  'http.internal': 'Något gick fel hos oss. Rapportera gärna begäran {requestId} till oss.',
  'db.unavailable': 'Tjänstens lagring svarar inte just nu. Försök igen om några sekunder.',
  'http.notFound': 'Det finns ingenting på den här adressen.',
  'http.notImplemented': '{feature} är aviserat men finns ännu inte i den här versionen.',
  'http.timedOut': 'Det tog längre än 30 sekunder och avbröts. Försök igen senare.',
  'http.credentialsMissing':
    'Inloggningsuppgifter saknas. Skicka din API-token som användarnamn i HTTP Basic-auktorisering, med tomt lösenord.',
  'http.aliasCredentialsNeeded':
    'En API-token räcker inte här. Skicka adressen till ett alias och dess lösenord med HTTP Basic-auktorisering.',
  'http.malformedRequest': 'Det här är inte en korrekt HTTP-begäran. Kontrollera begäransraden och rubrikerna.',
  'http.headersTooLarge': 'Begärans adress och rubriker är för långa. Skicka högst 64 KB.',
  'http.requestTooSlow': 'Begäran kom inte fram i sin helhet i tid. Skicka den igen.',
  'http.hostMissing': 'Rubriken Host saknas. Skicka namnet på den värd du anropar.',
  'http.unknownExpectation': 'Rubriken Expect begär något som är okänt här. Utelämna den.',
  'http.foreignHost':
    'Rubriken Host anger en annan värd. Anropa localhost eller sätt WAYPOST_BASE_URL till den adress du använder.',
  'http.foreignOrigin':
    'Sidor på andra webbplatser får inte göra detta. Gör anropet från ett program eller från den här adressen.',
  'http.useHttps': 'Inloggningsuppgifterna skulle skickas oskyddade över vanlig HTTP. Använd {url} i stället.',
  'http.malformedUrl': 'Adressen innehåller en felaktig procentkodning. Koda den på nytt.',
  'http.malformedQuery': 'Frågesträngen kan inte läsas: en kodning är felaktig eller så är parametrarna för många.',
  'http.malformedBody':
    'Begärans innehåll kan inte läsas. Skicka korrekt JSON eller ett formulär, i UTF-8 och i enlighet med Content-Type.',
  'http.bodyNotObject': 'Begärans innehåll måste vara ett objekt med namngivna fält.',
  'http.bodyTooLarge': 'Begärans innehåll är för stort. Skicka mindre eller dela upp det.',
  'http.bodyTooDeep': 'Begärans innehåll är för djupt nästlat. Använd högst {max} nivåer.',
  'http.bodyTooManyFields': 'Begärans innehåll har för många fält. Skicka högst {max, number}.',
  'http.unsupportedType':
    'Innehåll av den här typen tas inte emot här. Skicka application/json, application/x-www-form-urlencoded eller multipart/form-data.',
  'http.encodedBody': 'Komprimerat innehåll tas inte emot här. Skicka innehållet utan Content-Encoding.',
  'http.fileNotExpected': 'Det här anropet tar inte emot någon fil. Skicka fälten som text.',
  'thread.busy': 'För många stora meddelanden behandlas just nu. Försök igen om en stund.',
  'http.metricsClosed': 'Mätvärden är bara för den här datorn eller för den som har mätvärdestoken.',
  'input.required': '{field} saknas. Ange det.',
  'input.wrongType':
    '{field} måste vara {expected, select, string {en text} number {ett tal} int {ett heltal} boolean {true eller false} array {en lista} object {ett objekt} other {av en annan typ}}.',
  'input.oneOf': '{field} måste vara något av följande: {options}.',
  'input.tooLong': '{field} får ha högst {max, plural, one {# tecken} other {# tecken}}.',
  'input.tooShort': '{field} måste ha minst {min, plural, one {# tecken} other {# tecken}}.',
  'input.tooManyItems': '{field} får ha högst {max, plural, one {# element} other {# element}}.',
  'input.tooFewItems': '{field} måste ha minst {min, plural, one {# element} other {# element}}.',
  'input.tooBig': '{field} får vara högst {max}.',
  'input.tooSmall': '{field} måste vara minst {min}.',
  'input.malformed': '{field} har inte rätt form. Kontrollera stavningen.',
  'input.boolean': '{field} måste vara true eller false.',
  'input.integer': '{field} måste vara ett heltal från {min} till {max}.',
  'input.byteSize': '{field} måste vara en storlek, till exempel 500 MB eller 1 GB.',
  'input.date': '{field} måste vara ett datum, till exempel 2026-11-15 eller 11/15/2026.',
  'input.email': '{field} måste vara en e-postadress, till exempel ann@example.com.',
  'input.httpUrl': '{field} måste vara en adress som börjar med http:// eller https://.',
  'input.controlCharacters': '{field} innehåller tecken som inte kan skrivas ut. Ta bort dem.',
  'access.adminsOnly': 'Bara en administratör för domänen får göra detta. Fråga en av dess administratörer.',
  'access.tokenScope':
    'Den här API-tokenen har inte tillräckliga rättigheter för detta. Använd en token med större omfattning.',
  'access.aliasCredentials': 'Inloggningsuppgifterna för ett alias räcker inte här. Använd en API-token.',
  'access.foreignSender':
    'Du får inte skicka från den här adressen. Använd ett av dina egna alias som from, eller aliaset för de inloggningsuppgifter du skickar med.',
  'domain.notFound': 'Det finns ingen sådan domän i ditt konto. Kontrollera namnet eller id.',
  'domain.name': '{field} måste vara ett domännamn, till exempel example.com, eller en IP-adress.',
  'domain.alreadyHeld': 'Du har redan domänen {domain}.',
  'domain.systemName': '{domain} är namnet på själva tjänsten. Lägg till en annan domän.',
  'domain.smtpPort': '{field} måste vara 25, 465, 587, 2525 eller en port från 1024 till 65535.',
  'domain.catchallAddress':
    '{field}: {address} är inte en e-postadress. Skilj adresser åt med kommatecken, blanksteg eller radbrytningar.',
  'domain.bounceWebhook': '{field} måste vara en adress som börjar med http:// eller https://, eller false.',
  'member.notFound': 'Det finns ingen sådan medlem i domänen. Kontrollera id.',
  'member.onlyOne': 'Domänen har ingen annan medlem.',
  'member.lastAdmin': 'Det här är domänens sista administratör. Gör först en annan medlem till administratör.',
  'invite.notFound': 'Det finns ingen öppen inbjudan till domänen för dig. Be en av domänens administratörer om en ny.',
  'invite.unproven': 'Din adress {email} är inte verifierad ännu. Verifiera den och acceptera sedan inbjudan.',
  'invite.otherAddress': 'Den här inbjudan skickades till en annan adress. Logga in på kontot med den adressen.',
  'invite.alreadyInvited': '{email} är redan inbjuden. Ta först bort den inbjudan om du vill skicka en ny.',
  'invite.alreadyMember': '{email} är redan medlem i domänen.',
  'invite.acceptedAsAdmin': 'Du är nu administratör för {domain}.',
  'invite.acceptedAsUser': 'Du är nu medlem i {domain}.',
  'search.patternInvalid':
    '{field} är inte ett giltigt reguljärt uttryck (RE2): {reason} vid position {position}. Rätta mönstret.',
  'search.patternTooSlow': 'Sökningen med {field} tar för lång tid. Använd ett enklare mönster.',
  'search.busy': 'För många sökningar pågår just nu. Försök igen om några sekunder.',
  'alias.notFound': 'Det finns inget sådant alias i domänen. Kontrollera namnet eller id.',
  'alias.nameTaken': 'name: {name} finns redan i domänen. Välj ett annat namn eller ändra det befintliga aliaset.',
  'alias.nameInvisible': 'name innehåller blanktecken eller osynliga tecken. Ta bort dem.',
  'alias.namePlus':
    'name får inte innehålla ”+”: det som följer efter ett plustecken i en adress når redan aliaset framför det.',
  'alias.nameExclamation': 'name får inte börja med ”!”. Skicka is_enabled=false för att inaktivera aliaset.',
  'alias.nameWithDomain': 'name får inte innehålla ”@”. Skicka bara delen före @{domain}.',
  'alias.nameInvalid':
    'name ger ingen giltig e-postadress. Använd bokstäver, siffror, punkter, bindestreck och understreck, högst 64 tecken.',
  'alias.namePatternForm':
    'name börjar med ”/” och måste därför vara ett reguljärt uttryck, till exempel /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name är ett reguljärt uttryck som inte kan läsas: {reason}. Rätta det (RE2-syntax).',
  'alias.nameAdminsOnly':
    'name: bara en administratör för domänen får använda {name}. Välj ett annat namn eller fråga en administratör.',
  'alias.noRandomName': 'Inget ledigt slumpnamn hittades. Skicka ett eget namn.',
  'alias.recipientInvalid':
    'recipients: {recipient} är inte en e-postadress, ett värdnamn, en IP-adress eller en http(s)-URL. Rätta eller ta bort posten.',
  'alias.recipientIsItself':
    'recipients: {recipient} är aliaset självt, så e-posten skulle gå runt i cirkel. Ta bort posten.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification fungerar bara med e-postadresser. Ta bort övriga mottagare eller skicka has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: varje etikett får ha högst {max} tecken. Korta den.',
  'alias.catchAllDisabled': 'is_enabled: catch-all-aliaset kan inte inaktiveras. Ta bort det i stället.',
  'alias.imapNeedsName': 'has_imap kräver ett konkret namn: ”*” och reguljära uttryck har ingen brevlåda.',
  'alias.pgpNeedsKey': 'has_pgp kräver public_key. Skicka en publik OpenPGP-nyckel i ASCII-armor.',
  'alias.publicKeyTooLarge': 'public_key är för stor. Exportera den utan foton och andras signaturer.',
  'alias.publicKeyInvalid': 'public_key är inte en enda publik OpenPGP-nyckel i ASCII-armor. Exportera den igen.',
  'alias.publicKeyIsPrivate': 'public_key är en privat nyckel. Behåll den för dig själv och skicka den publika.',
  'alias.publicKeyRevoked': 'public_key har återkallats. Skicka en giltig nyckel.',
  'alias.publicKeyExpired': 'public_key har gått ut. Förläng den eller skicka en annan.',
  'alias.publicKeyCannotEncrypt':
    'public_key kan inte användas för kryptering. Skicka en nyckel med en undernyckel för kryptering.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled kräver ett konkret namn: ”*” och reguljära uttryck svarar inte.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date ligger efter vacation_responder_end_date. Rätta ett av dem.',
  'alias.vacationCannotSend':
    'Inga svar skickas så länge domänen inte kan skicka e-post. Konfigurera dess DKIM-, Return-Path- och DMARC-poster.',
  'alias.vacationSuspended': 'Inga svar skickas så länge sändning är avstängd för domänen.',
  'alias.passwordElsewhere': '{field} kan inte anges här. Använd POST …/generate-password för det här aliaset.',
  'recipient.linkUnknown': 'Den här länken gäller inte längre. Be aliasets ägare att lägga till din adress igen.',
  'password.needsName':
    'Catch-all-aliaset och reguljära uttryck har inget lösenord. Välj ett alias med ett konkret namn.',
  'password.exists':
    'Aliaset har redan ett lösenord. Skicka det gamla som password för att behålla brevlådan, eller is_override=true för att byta lösenord och radera brevlådan.',
  'password.eitherOldOrOverride':
    'Skicka antingen password, för att behålla brevlådan, eller is_override=true, för att radera den, men inte båda.',
  'password.wrongOld': 'password är inte aliasets nuvarande lösenord. Kontrollera det och försök igen.',
  'password.linkUnknown': 'Länken har redan använts eller har gått ut. Be om ett nytt lösenord.',
  'password.sent': 'Lösenordet för {address} och inställningarna för e-postprogram har skickats till {email}.',
  'catchallPassword.notFound': 'Det finns inget sådant catch-all-lösenord i domänen. Kontrollera id.',
  'catchallPassword.tooMany': 'En domän kan ha högst {max} catch-all-lösenord. Ta först bort ett.',
  'limit.reached':
    'För många begäranden: {limit, plural, one {# tillåts} other {# tillåts}} under den här perioden. Försök igen om {minutes, plural, one {# minut} other {# minuter}}.',
  'password.busy': 'För många inloggningar kontrolleras just nu. Försök igen om några sekunder.',
  'dns.unavailable':
    'Namnservrarna för {name} kan inte nås just nu. Ingenting har ändrats; försök igen om några minuter.',
  'dns.recordsVerified': 'DNS-posterna för {domain} är verifierade: domänen tar emot e-post här.',
  'dns.smtpVerified': 'DNS-posterna för sändning från {domain} är verifierade: domänen får skicka e-post.',
  'dns.changesTakeTime':
    'Några DNS-poster är inte rätt ännu. Det kan ta från några minuter till ett dygn innan en DNS-ändring syns överallt.',
  'dns.checkNameServers':
    'Varken TXT eller MX hittades: kontrollera att {domain} använder de namnservrar där du lade till posterna.',
  'dns.checkedAgain': 'Posterna kontrolleras igen automatiskt; du kan också upprepa det här anropet.',
  'dns.verificationMissing': 'Verifieringsposten för {domain} saknas. Lägg till en TXT-post för {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} har flera verifieringsposter ({found}). Ta bort alla utom den här TXT-posten: {value}',
  'dns.verificationWrong':
    '{domain} har en felaktig verifieringspost ({found}). Ersätt den med den här TXT-posten: {value}',
  'dns.nameTaken':
    'Ett annat konto har bevisat att det kontrollerar {domain}. Ta över namnet genom att göra detta till den enda verifieringsposten (TXT): {value}',
  'dns.rulesBeside':
    'I DNS finns även vidarebefordringsregler ({prefix}=…), som inte används vid sidan av verifieringsposten. Du kan ta bort dem.',
  'dns.rulesOnly':
    'E-post vidarebefordras enbart enligt reglerna i DNS. De alias som är sparade här tar emot e-post så snart {domain} har den här TXT-posten: {value}',
  'dns.mxMissing': '{domain} har ingen MX-post. Lägg till en som pekar på {host}.',
  'dns.mxOther':
    '{domain} har MX-poster från andra tjänster ({found}). Ta bort dem så att all e-post kommer till {host}.',
  'dns.ipAddress':
    '{domain} är en IP-adress: den har inga DNS-poster som kan styrka den. Lägg till ett domännamn i stället.',
  'dns.dkimMissing': 'DKIM-posten saknas. Lägg till den TXT-post för {name} som dns-records visar.',
  'dns.dkimWrong': 'DKIM-posten för {name} innehåller inte domänens nyckel. Ersätt den med den som dns-records visar.',
  'dns.dkimMultiple':
    'Det finns flera TXT-poster för {name}. Behåll den DKIM-post som dns-records visar och ta bort de övriga.',
  'dns.returnPathMissing': 'Return-Path-posten saknas. Lägg till en CNAME-post för {name} som pekar på {host}.',
  'dns.returnPathWrong': 'CNAME-posten för {name} pekar på {found}. Ändra den till {host}.',
  'dns.dmarcMissing': 'DMARC-posten saknas. Lägg till den TXT-post för {name} som dns-records visar.',
  'dns.dmarcMultiple': 'Det finns flera DMARC-poster för {name}, vilket räknas som ingen. Behåll en av dem.',
  'dns.dmarcPct':
    'DMARC-posten för {name} gäller bara en del av e-posten. Ta bort dess tagg pct eller sätt den till 100.',
  'encrypt.verification':
    'input innehåller en verifieringspost, som måste förbli läsbar. Kryptera bara vidarebefordringsregler.',
  'encrypt.empty':
    'input innehåller ingen vidarebefordringsregel. Skriv en, till exempel {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} är inte en vidarebefordringsregel. Skriv en adress, eller ett namn och dess mål med kolon emellan.',
  'encrypt.port': 'input: porten måste vara 25, 465, 587, 2525 eller från 1024 till 65535.',
  'outgoing.notHttp': '{field} måste vara en adress med http:// eller https://.',
  'outgoing.noAddress':
    '{field}: värden {host} har ingen adress i DNS. Kontrollera stavningen eller lägg till en A- eller AAAA-post.',
  'outgoing.privateAddress':
    '{field}: {host} leder till {address}, som inte finns på det öppna internet. Använd en värd med en publik adress.',
  'letter.signature': 'Waypost på {host}',
  'letter.why.account': 'Du får det här brevet eftersom {email} är adressen till ditt konto på {host}.',
  'letter.why.member': 'Du får det här brevet eftersom du är medlem i {domain} på {host}.',
  'letter.why.stranger':
    'Du får det här brevet eftersom någon har angett {email} på {host}. Om du inte väntar dig det kan du bortse från det: ingenting kommer att hända.',
  'letter.notYou': 'Om det inte var du, byt ut dina API-token och meddela den som driver {host}.',
  'letter.linkExpires': 'Länken gäller till {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Bekräfta din e-postadress',
  'letter.accountCode.text':
    'Den här adressen har angetts för ett konto på {host}. Öppna länken för att bekräfta att den är din.',
  'letter.accountCode.button': 'Bekräfta adressen',
  'letter.accountCode.code': 'Eller ange den här koden där den efterfrågas:',
  'letter.accountCode.expires': 'Länken och koden gäller till {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Adressen till ditt konto har ändrats',
  'letter.emailChanged.text':
    'Adressen till ditt konto på {host} har ändrats till {newEmail}. Tills den adressen är bekräftad kommer brev fortfarande hit.',
  'letter.profileChanged.subject': 'Ditt konto har ändrats',
  'letter.profileChanged.text': 'Följande fält i ditt konto på {host} har ändrats:',
  'letter.tokenCreated.subject': 'En ny API-token har skapats',
  'letter.tokenCreated.text':
    'API-tokenen {name} har skapats för ditt konto på {host}. Den som har den kan agera i ditt namn.',
  'letter.invite.subject': 'Du är inbjuden till {domain}',
  'letter.invite.text':
    '{invitedBy} bjuder in dig till {domain} på {host} som {group, select, admin {administratör} other {medlem}}.',
  'letter.invite.button': 'Visa inbjudan',
  'letter.recipientCheck.subject': 'Vill du ta emot e-post för {alias}?',
  'letter.recipientCheck.text':
    'E-post till {alias} ska vidarebefordras till {email}. Öppna länken om du godkänner det. Till dess vidarebefordras ingenting till dig.',
  'letter.recipientCheck.button': 'Ja, vidarebefordra e-post till mig',
  'letter.passwordGenerated.subject': 'Nytt lösenord för {alias}',
  'letter.passwordGenerated.text': '{by} har skapat ett nytt lösenord för {alias}. Det tidigare fungerar inte längre.',
  'letter.passwordInstructions.subject': 'Ditt lösenord för {alias}',
  'letter.passwordInstructions.text':
    'Ett lösenord har skapats för {alias}. Länken visar det bara en gång, så ha din lösenordshanterare eller ditt e-postprogram redo.',
  'letter.passwordInstructions.button': 'Visa lösenordet',
  'letter.passwordInstructions.settings': 'Inställningar för ditt e-postprogram:',
  'letter.passwordInstructions.userName': 'Användarnamn',
  'letter.passwordInstructions.imap': 'Inkommande e-post (IMAP)',
  'letter.passwordInstructions.pop3': 'Inkommande e-post (POP3)',
  'letter.passwordInstructions.smtp': 'Utgående e-post (SMTP)',
  'letter.passwordInstructions.door': '{host}, port {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nytt catch-all-lösenord för {domain}',
  'letter.catchallCreated.text':
    '{by} har skapat ett catch-all-lösenord för {domain}. Med det kan man skicka e-post från alla adresser i domänen.',
  'letter.catchallCreated.description': 'Beskrivning',
  'letter.catchallMoved.subject': 'Catch-all-lösenord för {domain} har fått en ny ägare',
  'letter.catchallMoved.text':
    '{count, plural, one {# catch-all-lösenord för {domain} tillhör} other {# catch-all-lösenord för {domain} tillhör}} nu {newOwner}. E-post som skickas med {count, plural, one {det} other {dem}} räknas mot det kontots dagliga gräns.',
  'letter.aliasesMoved.subject': 'Alias för {domain} är nu dina',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias för {domain} som tillhörde {from} är nu ditt.} other {# alias för {domain} som tillhörde {from} är nu dina.}}',
  'letter.settingsChanged.subject': 'Inställningarna för {domain} har ändrats',
  'letter.settingsChanged.text': '{by} har ändrat följande inställningar för {domain}:',
  'letter.settingsChanged.nothing': 'ingenting',
  'letter.domainVerified.subject': '{domain} är verifierad',
  'letter.domainVerified.text': 'DNS-posterna för {domain} är på plats. E-post till domänen tas emot från och med nu.',
  'letter.recordsMissing.subject': 'DNS-poster för {domain} saknas',
  'letter.recordsMissing.text':
    'Följande DNS-poster för {domain} hittades inte vid den senaste kontrollen. Utan dem kanske e-post inte kommer fram:',
  'letter.recordsRemedy': 'Lägg till dem där DNS för din domän hanteras. Nästa kontroll görs automatiskt.',
  'letter.smtpBroken.subject': '{domain} kan inte skicka e-post',
  'letter.smtpBroken.text':
    'Följande DNS-poster hittades inte vid den senaste kontrollen. Tills de är tillbaka kan {domain} inte skicka e-post:',
  'letter.nameTaken.subject': '{domain} tillhör nu ett annat konto',
  'letter.nameTaken.text':
    'Ett annat konto har bevisat att det kontrollerar DNS för {domain}. Din domän finns kvar, men den varken tar emot eller skickar e-post.',
  'letter.nameTaken.remedy':
    'Ta tillbaka den genom att publicera verifieringsposten för din egen domän och verifiera den igen.',
  'page.front.title': 'Waypost är igång',
  'page.front.text': 'Domäner, alias och lösenord hanteras via HTTP-API:et; referensen visar alla anrop.',
  'page.front.reference': 'Öppna referensen',
  'page.front.signUp': 'Skapa ett konto; svaret innehåller din API-token:',
  'page.emailVerified.title': 'Adressen är bekräftad',
  'page.emailVerified.text': '{email} är bekräftad. Du kan stänga den här sidan.',
  'page.emailFailed.text':
    'Länken har redan använts eller gäller inte längre. Om din adress ännu inte är bekräftad, be om en ny kod.',
  'page.recipientVerified.title': 'Tack',
  'page.recipientVerified.text':
    'E-post till {alias} vidarebefordras nu till {recipient}. Du kan stänga den här sidan.',
  'page.invite.title': 'Inbjudan till {domain}',
  'page.invite.text':
    '{email} är inbjuden till {domain} som {group, select, admin {administratör} other {medlem}}. Logga in på kontrollpanelen med den här adressen för att acceptera.',
  'page.invite.button': 'Öppna kontrollpanelen',
  'page.invite.call': 'Eller acceptera med ett enda API-anrop, med en API-token för kontot med den här adressen:',
  'page.invite.signUp': 'Har du inget konto ännu? Skapa ett först:',
  'page.password.title': 'Ditt lösenord',
  'page.password.text': 'Lösenordet visas bara en gång. Se till att ingen tittar över axeln på dig.',
  'page.password.button': 'Visa lösenordet',
  'page.password.userName': 'Användarnamn',
  'page.password.password': 'Lösenord',
  'page.password.keep': 'Spara det nu i din lösenordshanterare: den här sidan kan inte visa det igen.',
  'page.failed.title': 'Den här länken fungerar inte',
  'page.failed.incomplete': 'Länken är ofullständig. Kopiera hela länken från brevet.',
  'page.later.title': 'Försök igen senare',
  'password.outerSpace': '{field} börjar eller slutar med blanktecken. Ta bort dem.',
  'password.quotes': '{field} innehåller ett citattecken eller en apostrof. Välj ett lösenord utan dem.',
  'password.weakCommon':
    '{field} är för svagt: det liknar ett av de vanligaste lösenorden. Använd flera ord utan samband.',
  'password.weakRepeat': '{field} är för svagt: det upprepar sig. Använd flera ord utan samband.',
  'password.weakSequence':
    '{field} är för svagt: det följer en sekvens som abc eller 123. Använd flera ord utan samband.',
  'password.weakDate': '{field} är för svagt: ett datum eller årtal är lätt att gissa. Använd flera ord utan samband.',
  'password.weakPersonal':
    '{field} är för svagt: det innehåller ditt namn, din adress eller din domän. Använd flera ord utan samband.',
  'password.weakShort': '{field} är för svagt. Gör det längre, till exempel med flera ord utan samband.',
  'auth.tokenUnknown':
    'Den här API-tokenen är inte giltig. Skicka en token för ditt konto som användarnamn, med tomt lösenord.',
  'auth.unproven':
    'Adressen till det här kontot är inte bekräftad ännu. Lämna in koden som vi skickade dit med POST /v1/account/verify, eller be om en ny där.',
  'auth.wrongCredentials':
    'Användarnamnet eller lösenordet är fel. Skicka aliasets fullständiga adress och dess nuvarande lösenord.',
  'sandbox.mailNotFound': 'Det finns inget uppfångat brev {id}. Lista de som finns med: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain måste vara ett domännamn, till exempel example.org.',
  'sandbox.hostBehaviour': 'behaviour måste vara något av följande: {behaviours}.',
  'sandbox.hostText':
    'text måste vara ett SMTP-svar som avvisar, till exempel 550 5.1.1 No such user, eller något av följande: {names}. Det används bara tillsammans med refuse.',
  'sandbox.dnsType': 'type måste vara något av följande: {types}.',
  'sandbox.dnsName': 'name måste vara ett värdnamn, till exempel example.test eller _dmarc.example.test.',
  'sandbox.dnsValue':
    'value kan inte lämnas ut som en post av typen {type}. Ange en adress, ett värdnamn eller en text som passar.',
  'account.emailTaken': 'email används redan av ett annat konto. Ange en annan adress.',
  'account.signupClosed': 'Tjänsten tar inte emot nya konton. Be den som driver tjänsten om ett.',
  'account.nameInvalid': '{field} måste vara ett namn, inte en adress, en länk eller en domän.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address är inte giltig. Ange en e-postadress, ett domännamn, en IP-adress eller en webbadress.',
  'account.notFound': 'Det finns inget sådant konto. Kontrollera adressen.',
  'account.codeWrong':
    'code är fel eller gäller inte längre. Kontrollera den, eller be om en ny genom att bara skicka email.',
  'account.codeSent':
    'Om adressen väntar på bekräftelse har vi skickat en kod till den. En ny skickas högst var femte minut.',
  'account.verified': 'Adressen {email} är bekräftad.',
  'token.notFound': 'Det finns ingen sådan API-token i ditt konto. Kontrollera id.',
  'token.domainMissing': 'domain saknas: en token med omfattningen domain behöver namn eller id för en domän.',
  'token.domainNotExpected': 'domain används bara med omfattningen domain. Utelämna det eller ändra omfattningen.',
  'emails.fromMissing': 'from saknas. Ange adressen till ett aktiverat alias i din domän.',
  'emails.fromInvalid': 'from är inte en giltig adress. Ange adressen till ett aktiverat alias i din domän.',
  'emails.fromSeveral': 'from innehåller flera adresser. Ange exakt en.',
  'emails.noRecipients': 'Det finns ingen mottagare. Ange minst en adress i to, cc eller bcc.',
  'emails.tooManyRecipients': 'Mottagarna är fler än {max}. Skicka flera e-postmeddelanden.',
  'emails.addressInvalid': '{field} innehåller {address}, som inte är en giltig adress. Rätta eller ta bort den.',
  'emails.noReplyRecipient': '{address} är en adress som ingen läser. Ta bort den bland mottagarna.',
  'emails.headerMalformed':
    'Rad {line} i meddelandet är inget rubrikfält. Skriv det som Name: value, med en tom rad före innehållet.',
  'emails.headerTooLarge': 'Meddelandets rubrikdel är för stor. Den får ha högst {maxFields} fält och 256 KB.',
  'emails.headerRepeated': 'Meddelandet har mer än en rubrik {name}. Behåll bara en.',
  'emails.nulByte':
    'Meddelandet innehåller en NUL-byte, som inte kan överföras med e-post. Ta bort den eller koda delen i base64.',
  'emails.tooLarge': 'Meddelandet är större än 50 MB. Gör det mindre eller skicka en länk till filen.',
  'emails.dateTooEarly': 'Meddelandets datum ligger före 1970. Ange ett senare eller utelämna det.',
  'emails.dateTooLate': 'Meddelandets datum ligger mer än 30 dagar framåt i tiden. Ange ett tidigare.',
  'emails.dateForm':
    'date måste vara ett datum, till exempel 2026-11-15T09:00:00Z eller Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} måste vara en text, eller byte i form av ett objekt med type Buffer och data.',
  'emails.headerForm':
    '{field} måste vara ett objekt med namn och värden, eller en lista med objekt med key och value. Värdena är texter.',
  'emails.listForm': '{field} måste innehålla adresser som texter, eller som objekt med url och comment.',
  'emails.pathRefused':
    '{field} anger en fil eller en webbadress, och sådana läser inte tjänsten. Skicka själva innehållet.',
  'emails.envelopeRefused': 'envelope kan inte anges: det bildas av from, to, cc och bcc. Utelämna det.',
  'emails.dkimRefused': 'dkim kan inte anges: tjänsten signerar med domänens nyckel. Utelämna det.',
  'emails.keepBccRefused': 'keepBcc kan inte anges: bcc visas aldrig för mottagarna. Utelämna det.',
  'emails.accessRefused': '{field} kan inte anges: filer och webbadresser läses aldrig. Utelämna det.',
  'emails.transportRefused': '{field} kan inte anges: tjänsten avgör hur e-post skickas. Utelämna det.',
  'emails.rawWithFields':
    'raw är ett fullständigt meddelande, så {field} kan inte anges samtidigt. Skicka det ena eller det andra.',
  'emails.messageIdInvalid': 'messageId måste se ut som <name@domain>. Rätta det, eller utelämna det så skapas ett.',
  'emails.contentUndecodable':
    '{field} är inte giltig {encoding}. Koda innehållet på nytt eller rätta den angivna kodningen.',
  'emails.contentTypeInvalid': '{field} är inte en innehållstyp som kan bifogas. Ange en sådan som application/pdf.',
  'emails.headerNameInvalid': '{name} kan inte vara namnet på en rubrik. Använd bokstäver, siffror och bindestreck.',
  'emails.headerReserved': 'headers kan inte ange {name}: den följer av innehållet. Utelämna den.',
  'emails.headerValueInvalid':
    'Det färdiga värdet för rubriken {name} har en rad som inte är en fortsättning. Börja fortsättningsrader med ett blanksteg.',
  'emails.listUrlInvalid': '{field} måste vara en webbadress, en mailto:-adress eller, för id, namnet på listan.',
  'emails.otpInvalid': 'otp måste ha en code med utskrivbara tecken och en origin som börjar med https://.',
  'emails.tooManyParts': 'Meddelandet har för många bilagor och alternativ. Skicka högst {max}.',
  'emails.cannotCompose':
    'Det går inte att skapa ett meddelande av de här fälten. Kontrollera innehåll, typer och rubriker.',
  'email.noAlias':
    'from: det finns inget aktiverat alias {address}. Skapa eller aktivera det, eller använd en annan adress.',
  'email.aliasDisabled': 'from: aliaset {address} är inaktiverat. Aktivera det för att skicka.',
  'email.aliasSuspended': 'from: sändning är avstängd för {address}. Fråga den som driver tjänsten varför.',
  'email.recordsMissing':
    'from: {domain} får inte skicka ännu. Saknas eller är fel i DNS: {records}. Konfigurera det som verify-smtp begär och försök sedan igen.',
  'email.executable':
    'Meddelandet innehåller en körbar fil: {part}. Ta bort den eller stäng av has_executable_protection för domänen.',
  'email.virus': 'Meddelandet innehåller skadlig kod: {part}. Ta bort den.',
  'email.duplicate':
    'Det finns redan ett e-postmeddelande med samma Message-ID, datum, avsändare och mottagare. Ändra messageId för att skicka det igen.',
  'email.notFound': 'Det finns inget sådant e-postmeddelande. Kontrollera id eller Message-ID.',
  'email.alreadyFinal': 'E-postmeddelandet har redan statusen {status} och kan inte längre tas bort.',
  'email.idempotencyKey': 'Idempotency-Key måste ha 1 till 256 utskrivbara ASCII-tecken.',
  'email.idempotencyChanged':
    'Denna Idempotency-Key har använts för ett annat e-postmeddelande. Skicka samma fält igen eller använd en annan nyckel.',
  'email.idempotencyBusy': 'En begäran med denna Idempotency-Key pågår fortfarande. Försök igen om några sekunder.',
  'suppression.address': 'address: {address} är inte en giltig e-postadress. Rätta den.',
  'suppression.notFound': 'Sändning till adressen {address} är inte spärrad. Kontrollera stavningen.',
  'webhook.notFound': 'Det finns ingen sådan webhook för domänen. Kontrollera id.',
  'webhook.tooMany': 'En domän kan ha högst {max} webhookar. Ta bort en innan du lägger till en ny.',
  'webhook.events': 'events måste innehålla minst något av följande: accepted, delivered, deferred, complained.',
};
