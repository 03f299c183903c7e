import type { Catalogue } from '../message.js';

export const es: Catalogue = {
  'http.internal': 'Algo ha fallado por nuestra parte. Comuníquenos la solicitud {requestId}.',
  'db.unavailable':
    'El almacenamiento de este servicio no responde en este momento. Vuelva a intentarlo dentro de unos segundos.',
  'http.notFound': 'No hay nada en esta dirección.',
  'http.notImplemented': '{feature}: anunciado, pero todavía no disponible en esta versión.',
  'http.timedOut': 'La operación ha tardado más de 30 segundos y se ha interrumpido. Vuelva a intentarlo más tarde.',
  'http.credentialsMissing':
    'Faltan las credenciales. Envíe su token de API como nombre de usuario de la autorización HTTP Basic, con la contraseña vacía.',
  'http.aliasCredentialsNeeded':
    'Un token de API no da acceso a esto. Envíe la dirección de un alias y su contraseña mediante autorización HTTP Basic.',
  'http.malformedRequest': 'La solicitud HTTP no está bien formada. Compruebe su línea de solicitud y sus cabeceras.',
  'http.headersTooLarge': 'La dirección y las cabeceras de la solicitud son demasiado largas. Envíe como máximo 64 KB.',
  'http.requestTooSlow': 'La solicitud no ha llegado completa a tiempo. Envíela de nuevo.',
  'http.hostMissing': 'Falta la cabecera Host. Envíe el nombre del host al que llama.',
  'http.unknownExpectation': 'La cabecera Expect pide algo que aquí no se conoce. Omítala.',
  'http.foreignHost':
    'La cabecera Host nombra otro host. Llame a localhost o asigne a WAYPOST_BASE_URL la dirección que utiliza.',
  'http.foreignOrigin':
    'Las páginas de otros sitios no pueden hacer esto. Haga la llamada desde un programa o desde esta misma dirección.',
  'http.useHttps': 'Por HTTP simple, las credenciales viajarían sin protección. Utilice {url} en su lugar.',
  'http.malformedUrl': 'La dirección contiene una codificación por ciento incorrecta. Codifíquela de nuevo.',
  'http.malformedQuery':
    'Los parámetros de la dirección no se pueden leer: una codificación es incorrecta o hay demasiados.',
  'http.malformedBody':
    'El cuerpo no se puede leer. Envíe JSON bien formado o un formulario, en UTF-8 y conforme a su Content-Type.',
  'http.bodyNotObject': 'El cuerpo debe ser un objeto con campos con nombre.',
  'http.bodyTooLarge': 'El cuerpo es demasiado grande. Envíe menos datos o hágalo por partes.',
  'http.bodyTooDeep': 'El cuerpo tiene demasiados niveles anidados. Utilice como máximo {max}.',
  'http.bodyTooManyFields': 'El cuerpo tiene demasiados campos. Envíe como máximo {max, number}.',
  'http.unsupportedType':
    'El tipo del cuerpo no se admite aquí. Envíe application/json, application/x-www-form-urlencoded o multipart/form-data.',
  'http.encodedBody': 'Aquí no se admiten cuerpos comprimidos. Envíe el cuerpo sin Content-Encoding.',
  'http.fileNotExpected': 'Esta llamada no admite archivos. Envíe sus campos como texto.',
  'thread.busy':
    'En este momento se están procesando demasiados mensajes grandes. Vuelva a intentarlo dentro de un momento.',
  'http.metricsClosed': 'Las métricas están reservadas a esta máquina o a quien disponga del token de métricas.',
  'input.required': 'Falta {field}. Indíquelo.',
  'input.wrongType':
    '{field} debe ser {expected, select, string {un texto} number {un número} int {un número entero} boolean {true o false} array {una lista} object {un objeto} other {de otro tipo}}.',
  'input.oneOf': '{field} debe ser uno de estos valores: {options}.',
  'input.tooLong': '{field} debe tener como máximo {max, plural, one {# carácter} other {# caracteres}}.',
  'input.tooShort': '{field} debe tener como mínimo {min, plural, one {# carácter} other {# caracteres}}.',
  'input.tooManyItems': '{field} debe tener como máximo {max, plural, one {# elemento} other {# elementos}}.',
  'input.tooFewItems': '{field} debe tener como mínimo {min, plural, one {# elemento} other {# elementos}}.',
  'input.tooBig': '{field} debe ser como máximo {max}.',
  'input.tooSmall': '{field} debe ser como mínimo {min}.',
  'input.malformed': '{field} no tiene la forma correcta. Compruebe cómo está escrito.',
  'input.boolean': '{field} debe ser true o false.',
  'input.integer': '{field} debe ser un número entero entre {min} y {max}.',
  'input.byteSize': '{field} debe ser un tamaño como 500 MB o 1 GB.',
  'input.date': '{field} debe ser una fecha como 2026-11-15 u 11/15/2026.',
  'input.email': '{field} debe ser una dirección de correo como ann@example.com.',
  'input.httpUrl': '{field} debe ser una dirección que empiece por http:// o https://.',
  'input.controlCharacters': '{field} contiene caracteres no imprimibles. Elimínelos.',
  'access.adminsOnly': 'Solo un administrador de este dominio puede hacer esto. Diríjase a uno de ellos.',
  'access.tokenScope': 'El alcance de este token de API no es suficiente. Utilice un token de mayor alcance.',
  'access.aliasCredentials': 'Las credenciales de un alias no dan acceso a esto. Utilice un token de API.',
  'access.foreignSender':
    'No puede enviar desde esta dirección. Utilice como from uno de sus propios alias o el de las credenciales con las que envía.',
  'domain.notFound': 'No existe ese dominio en su cuenta. Compruebe su nombre o id.',
  'domain.name': '{field} debe ser un nombre de dominio como example.com o una dirección IP.',
  'domain.alreadyHeld': 'Ya tiene el dominio {domain}.',
  'domain.systemName': '{domain} es el nombre de este mismo servicio. Añada otro dominio.',
  'domain.smtpPort': '{field} debe ser 25, 465, 587, 2525 o un puerto entre 1024 y 65535.',
  'domain.catchallAddress':
    '{field}: {address} no es una dirección de correo. Separe las direcciones con comas, espacios o saltos de línea.',
  'domain.bounceWebhook': '{field} debe ser una dirección que empiece por http:// o https://, o bien false.',
  'member.notFound': 'No existe ese miembro en este dominio. Compruebe el id.',
  'member.onlyOne': 'Este dominio no tiene ningún otro miembro.',
  'member.lastAdmin': 'Es el último administrador del dominio. Nombre antes administrador a otro miembro.',
  'invite.notFound':
    'No tiene ninguna invitación pendiente a este dominio. Pida una nueva a un administrador del dominio.',
  'invite.unproven': 'Su dirección {email} aún no está verificada. Verifíquela y después acepte la invitación.',
  'invite.otherAddress': 'Esta invitación se envió a otra dirección. Inicie sesión en la cuenta de esa dirección.',
  'invite.alreadyInvited': '{email} ya tiene una invitación. Elimínela antes de enviar una nueva.',
  'invite.alreadyMember': '{email} ya es miembro de este dominio.',
  'invite.acceptedAsAdmin': 'Ahora es administrador de {domain}.',
  'invite.acceptedAsUser': 'Ahora es miembro de {domain}.',
  'search.patternInvalid':
    '{field} no es una expresión regular válida (RE2): {reason} en la posición {position}. Corrija el patrón.',
  'search.patternTooSlow': 'La búsqueda de {field} tarda demasiado. Utilice un patrón más sencillo.',
  'search.busy': 'Hay demasiadas búsquedas en curso en este momento. Vuelva a intentarlo dentro de unos segundos.',
  'alias.notFound': 'No existe ese alias en este dominio. Compruebe su nombre o id.',
  'alias.nameTaken': 'name: {name} ya existe en este dominio. Elija otro nombre o modifique el alias existente.',
  'alias.nameInvisible': 'name contiene espacios o caracteres invisibles. Elimínelos.',
  'alias.namePlus':
    'name no debe contener «+»: lo que sigue al signo más en una dirección ya llega al alias que lo precede.',
  'alias.nameExclamation': 'name no debe empezar por «!». Para desactivar el alias, envíe is_enabled=false.',
  'alias.nameWithDomain': 'name no debe contener «@». Envíe solo la parte anterior a @{domain}.',
  'alias.nameInvalid':
    'name no forma una dirección de correo válida. Utilice letras, dígitos, puntos, guiones y guiones bajos, como máximo 64 caracteres.',
  'alias.namePatternForm': 'name empieza por «/», así que debe ser una expresión regular como /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name es una expresión regular que no se puede leer: {reason}. Corríjala (sintaxis RE2).',
  'alias.nameAdminsOnly':
    'name: solo un administrador de este dominio puede utilizar {name}. Elija otro nombre o consulte a un administrador.',
  'alias.noRandomName': 'No se ha encontrado ningún nombre aleatorio libre. Envíe un nombre propio.',
  'alias.recipientInvalid':
    'recipients: {recipient} no es una dirección de correo, un nombre de host, una dirección IP ni una URL http(s). Corríjalo o elimínelo.',
  'alias.recipientIsItself':
    'recipients: {recipient} es este mismo alias, por lo que el correo circularía sin fin. Elimínelo.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification solo funciona con direcciones de correo. Elimine los demás destinatarios o envíe has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: cada etiqueta debe tener como máximo {max} caracteres. Acórtela.',
  'alias.catchAllDisabled': 'is_enabled: el catch-all no se puede desactivar. Elimínelo en su lugar.',
  'alias.imapNeedsName': 'has_imap necesita un nombre concreto: «*» y las expresiones regulares no tienen buzón.',
  'alias.pgpNeedsKey': 'has_pgp necesita public_key. Envíe una clave pública OpenPGP en formato ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key es demasiado grande. Expórtela sin fotos ni firmas ajenas.',
  'alias.publicKeyInvalid':
    'public_key no es una única clave pública OpenPGP en formato ASCII armor. Expórtela de nuevo.',
  'alias.publicKeyIsPrivate': 'public_key es una clave privada. No la comparta y envíe la clave pública.',
  'alias.publicKeyRevoked': 'public_key ha sido revocada. Envíe una clave válida.',
  'alias.publicKeyExpired': 'public_key ha caducado. Prorróguela o envíe otra.',
  'alias.publicKeyCannotEncrypt': 'public_key no sirve para cifrar. Envíe una clave con una subclave de cifrado.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled necesita un nombre concreto: «*» y las expresiones regulares no responden.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date es posterior a vacation_responder_end_date. Corrija una de las dos.',
  'alias.vacationCannotSend':
    'No saldrá ninguna respuesta mientras el dominio no pueda enviar. Configure sus registros DKIM, Return-Path y DMARC.',
  'alias.vacationSuspended': 'No saldrá ninguna respuesta mientras el envío esté suspendido para este dominio.',
  'alias.passwordElsewhere': '{field} no se puede establecer aquí. Utilice POST …/generate-password de este alias.',
  'recipient.linkUnknown':
    'Este enlace ya no es válido. Pida al propietario del alias que añada de nuevo su dirección.',
  'password.needsName':
    'El catch-all y las expresiones regulares no tienen contraseña. Elija un alias con un nombre concreto.',
  'password.exists':
    'Este alias ya tiene contraseña. Envíe la antigua en password para conservar su buzón, o is_override=true para sustituirla y eliminar el buzón.',
  'password.eitherOldOrOverride':
    'Envíe password, para conservar el buzón, o is_override=true, para eliminarlo, pero no ambos.',
  'password.wrongOld': 'password no es la contraseña actual de este alias. Compruébela e inténtelo de nuevo.',
  'password.linkUnknown': 'Este enlace ya se ha utilizado o ha caducado. Pida una contraseña nueva.',
  'password.sent': 'La contraseña de {address} y los ajustes para programas de correo se han enviado a {email}.',
  'catchallPassword.notFound': 'No existe esa contraseña catch-all en este dominio. Compruebe su id.',
  'catchallPassword.tooMany': 'Un dominio puede tener como máximo {max} contraseñas catch-all. Elimine una antes.',
  'limit.reached':
    'Demasiadas solicitudes: en este período {limit, plural, one {se permite #} other {se permiten #}}. Vuelva a intentarlo dentro de {minutes, plural, one {# minuto} other {# minutos}}.',
  'password.busy':
    'Se están comprobando demasiados inicios de sesión en este momento. Vuelva a intentarlo dentro de unos segundos.',
  'dns.unavailable':
    'No se puede acceder ahora a los servidores de nombres de {name}. No se ha cambiado nada; vuelva a intentarlo dentro de unos minutos.',
  'dns.recordsVerified': 'Los registros DNS de {domain} están verificados: el dominio recibe correo aquí.',
  'dns.smtpVerified': 'Los registros DNS de envío de {domain} están verificados: el dominio puede enviar correo.',
  'dns.changesTakeTime':
    'Algunos registros DNS aún no son correctos. Un cambio de DNS puede tardar desde unos minutos hasta un día en verse en todas partes.',
  'dns.checkNameServers':
    'No se ha encontrado ni TXT ni MX: compruebe que {domain} utiliza los servidores de nombres donde añadió los registros.',
  'dns.checkedAgain': 'Los registros se vuelven a comprobar automáticamente; también puede repetir esta llamada.',
  'dns.verificationMissing':
    'Falta el registro de verificación de {domain}. Añada un registro TXT en {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} tiene varios registros de verificación ({found}). Elimínelos todos salvo este registro TXT: {value}',
  'dns.verificationWrong':
    '{domain} tiene un registro de verificación incorrecto ({found}). Sustitúyalo por este registro TXT: {value}',
  'dns.nameTaken':
    'Otra cuenta ha demostrado que controla {domain}. Para hacerse con el nombre, deje este como su único registro de verificación (TXT): {value}',
  'dns.rulesBeside':
    'El DNS contiene además reglas de reenvío ({prefix}=…), que no se utilizan junto al registro de verificación. Puede eliminarlas.',
  'dns.rulesOnly':
    'El correo se reenvía únicamente según las reglas del DNS. Los alias guardados aquí recibirán correo cuando {domain} tenga este registro TXT: {value}',
  'dns.mxMissing': '{domain} no tiene ningún registro MX. Añada uno que apunte a {host}.',
  'dns.mxOther':
    '{domain} tiene registros MX de otros servicios ({found}). Elimínelos para que todo el correo llegue a {host}.',
  'dns.ipAddress':
    '{domain} es una dirección IP: no tiene registros DNS que puedan acreditarla. Añada en su lugar un nombre de dominio.',
  'dns.dkimMissing': 'Falta el registro DKIM. Añada en {name} el registro TXT que muestra dns-records.',
  'dns.dkimWrong':
    'El registro DKIM de {name} no contiene la clave de este dominio. Sustitúyalo por el que muestra dns-records.',
  'dns.dkimMultiple':
    'Hay varios registros TXT en {name}. Conserve el registro DKIM que muestra dns-records y elimine los demás.',
  'dns.returnPathMissing': 'Falta el registro Return-Path. Añada en {name} un registro CNAME que apunte a {host}.',
  'dns.returnPathWrong': 'El registro CNAME de {name} apunta a {found}. Cámbielo a {host}.',
  'dns.dmarcMissing': 'Falta el registro DMARC. Añada en {name} el registro TXT que muestra dns-records.',
  'dns.dmarcMultiple': 'Hay varios registros DMARC en {name}, lo que equivale a no tener ninguno. Conserve solo uno.',
  'dns.dmarcPct':
    'El registro DMARC de {name} solo vale para una parte del correo. Elimine su etiqueta pct o póngala en 100.',
  'encrypt.verification':
    'input contiene un registro de verificación, que debe seguir siendo legible. Cifre solo reglas de reenvío.',
  'encrypt.empty':
    'input no contiene ninguna regla de reenvío. Escriba una, por ejemplo {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} no es una regla de reenvío. Escriba una dirección, o un nombre y su destino separados por dos puntos.',
  'encrypt.port': 'input: el puerto debe ser 25, 465, 587, 2525 o estar entre 1024 y 65535.',
  'outgoing.notHttp': '{field} debe ser una dirección http:// o https://.',
  'outgoing.noAddress':
    '{field}: el host {host} no tiene dirección en el DNS. Compruebe cómo está escrito o añada un registro A o AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} lleva a {address}, que no está en la internet pública. Utilice un host con una dirección pública.',
  'letter.signature': 'Waypost en {host}',
  'letter.why.account': 'Recibe este mensaje porque {email} es la dirección de su cuenta en {host}.',
  'letter.why.member': 'Recibe este mensaje porque es miembro de {domain} en {host}.',
  'letter.why.stranger':
    'Recibe este mensaje porque alguien ha introducido {email} en {host}. Si no lo esperaba, ignórelo: no ocurrirá nada.',
  'letter.notYou': 'Si no ha sido usted, sustituya sus tokens de API y avise al operador de {host}.',
  'letter.linkExpires': 'El enlace funciona hasta el {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Confirme su dirección de correo',
  'letter.accountCode.text':
    'Esta dirección se ha indicado para una cuenta en {host}. Abra el enlace para confirmar que es suya.',
  'letter.accountCode.button': 'Confirmar esta dirección',
  'letter.accountCode.code': 'O introduzca este código donde se le pida:',
  'letter.accountCode.expires': 'El enlace y el código funcionan hasta el {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Se ha cambiado la dirección de su cuenta',
  'letter.emailChanged.text':
    'La dirección de su cuenta en {host} se ha cambiado a {newEmail}. Hasta que esa dirección se confirme, los mensajes seguirán llegando aquí.',
  'letter.profileChanged.subject': 'Se ha modificado su cuenta',
  'letter.profileChanged.text': 'Se han modificado estos campos de su cuenta en {host}:',
  'letter.tokenCreated.subject': 'Se ha creado un nuevo token de API',
  'letter.tokenCreated.text':
    'Se ha creado el token de API {name} para su cuenta en {host}. Quien lo tenga puede actuar en su nombre.',
  'letter.invite.subject': 'Invitación a {domain}',
  'letter.invite.text':
    '{invitedBy} le invita a unirse a {domain} en {host} como {group, select, admin {administrador} other {miembro}}.',
  'letter.invite.button': 'Ver la invitación',
  'letter.recipientCheck.subject': '¿Desea recibir el correo de {alias}?',
  'letter.recipientCheck.text':
    'El correo dirigido a {alias} se va a reenviar a {email}. Abra el enlace si está de acuerdo. Hasta entonces no se le reenviará nada.',
  'letter.recipientCheck.button': 'Sí, reenviarme el correo',
  'letter.passwordGenerated.subject': 'Nueva contraseña para {alias}',
  'letter.passwordGenerated.text': '{by} ha creado una contraseña nueva para {alias}. La anterior ya no funciona.',
  'letter.passwordInstructions.subject': 'Su contraseña para {alias}',
  'letter.passwordInstructions.text':
    'Se ha creado una contraseña para {alias}. El enlace la muestra una sola vez, así que tenga a mano su gestor de contraseñas o su programa de correo.',
  'letter.passwordInstructions.button': 'Mostrar la contraseña',
  'letter.passwordInstructions.settings': 'Ajustes para su programa de correo:',
  'letter.passwordInstructions.userName': 'Nombre de usuario',
  'letter.passwordInstructions.imap': 'Correo entrante (IMAP)',
  'letter.passwordInstructions.pop3': 'Correo entrante (POP3)',
  'letter.passwordInstructions.smtp': 'Correo saliente (SMTP)',
  'letter.passwordInstructions.door': '{host}, puerto {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nueva contraseña catch-all para {domain}',
  'letter.catchallCreated.text':
    '{by} ha creado una contraseña catch-all para {domain}. Permite enviar correo desde todas las direcciones del dominio.',
  'letter.catchallCreated.description': 'Descripción',
  'letter.catchallMoved.subject': 'Las contraseñas catch-all de {domain} tienen un nuevo propietario',
  'letter.catchallMoved.text':
    '{count, plural, one {# contraseña catch-all de {domain} pertenece} other {# contraseñas catch-all de {domain} pertenecen}} ahora a {newOwner}. El correo enviado con {count, plural, one {ella} other {ellas}} cuenta para el límite diario de esa cuenta.',
  'letter.aliasesMoved.subject': 'Ahora tiene a su nombre alias de {domain}',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias de {domain} que pertenecía a {from} es ahora suyo.} other {# alias de {domain} que pertenecían a {from} son ahora suyos.}}',
  'letter.settingsChanged.subject': 'Se han modificado los ajustes de {domain}',
  'letter.settingsChanged.text': '{by} ha modificado estos ajustes de {domain}:',
  'letter.settingsChanged.nothing': 'nada',
  'letter.domainVerified.subject': '{domain} está verificado',
  'letter.domainVerified.text':
    'Los registros DNS de {domain} están en su sitio. Desde ahora se acepta el correo dirigido al dominio.',
  'letter.recordsMissing.subject': 'Faltan registros DNS de {domain}',
  'letter.recordsMissing.text':
    'En la última comprobación no se encontraron estos registros DNS de {domain}. Sin ellos, es posible que el correo no llegue:',
  'letter.recordsRemedy': 'Añádalos donde se administra el DNS de su dominio. La próxima comprobación es automática.',
  'letter.smtpBroken.subject': '{domain} no puede enviar correo',
  'letter.smtpBroken.text':
    'En la última comprobación no se encontraron estos registros DNS. Hasta que se restablezcan, {domain} no puede enviar correo:',
  'letter.nameTaken.subject': '{domain} pertenece ahora a otra cuenta',
  'letter.nameTaken.text':
    'Otra cuenta ha demostrado que controla el DNS de {domain}. Su dominio se conserva, pero no recibe ni envía correo.',
  'letter.nameTaken.remedy':
    'Para recuperarlo, publique el registro de verificación de su propio dominio y verifíquelo de nuevo.',
  'page.front.title': 'Waypost está en marcha',
  'page.front.text':
    'Los dominios, los alias y las contraseñas se gestionan mediante la API HTTP; la referencia muestra todas las llamadas.',
  'page.front.reference': 'Abrir la referencia',
  'page.front.signUp': 'Cree una cuenta; la respuesta contiene su token de API:',
  'page.emailVerified.title': 'Dirección confirmada',
  'page.emailVerified.text': '{email} está confirmada. Puede cerrar esta página.',
  'page.emailFailed.text':
    'Este enlace ya se ha utilizado o ya no es válido. Si su dirección aún no está confirmada, pida un código nuevo.',
  'page.recipientVerified.title': 'Gracias',
  'page.recipientVerified.text':
    'El correo dirigido a {alias} se reenvía ahora a {recipient}. Puede cerrar esta página.',
  'page.invite.title': 'Invitación a unirse a {domain}',
  'page.invite.text':
    '{email} tiene una invitación para unirse a {domain} como {group, select, admin {administrador} other {miembro}}. Inicie sesión en el panel con esta dirección para aceptarla.',
  'page.invite.button': 'Abrir el panel',
  'page.invite.call':
    'O acéptela con una sola llamada a la API, con un token de API de la cuenta que tiene esta dirección:',
  'page.invite.signUp': '¿Todavía no tiene cuenta? Cree una primero:',
  'page.password.title': 'Su contraseña',
  'page.password.text': 'La contraseña se muestra una sola vez. Asegúrese de que nadie mira por encima de su hombro.',
  'page.password.button': 'Mostrar la contraseña',
  'page.password.userName': 'Nombre de usuario',
  'page.password.password': 'Contraseña',
  'page.password.keep': 'Guárdela ahora en su gestor de contraseñas: esta página no puede volver a mostrarla.',
  'page.failed.title': 'Este enlace no funciona',
  'page.failed.incomplete': 'El enlace está incompleto. Copie el enlace entero del mensaje.',
  'page.later.title': 'Vuelva a intentarlo más tarde',
  'password.outerSpace': '{field} empieza o termina con un espacio en blanco. Elimínelo.',
  'password.quotes': '{field} contiene comillas o un apóstrofo. Elija una contraseña sin esos caracteres.',
  'password.weakCommon':
    '{field} es demasiado débil: se parece a una de las contraseñas más comunes. Utilice varias palabras sin relación entre sí.',
  'password.weakRepeat': '{field} es demasiado débil: se repite. Utilice varias palabras sin relación entre sí.',
  'password.weakSequence':
    '{field} es demasiado débil: sigue una secuencia como abc o 123. Utilice varias palabras sin relación entre sí.',
  'password.weakDate':
    '{field} es demasiado débil: una fecha o un año se adivina fácilmente. Utilice varias palabras sin relación entre sí.',
  'password.weakPersonal':
    '{field} es demasiado débil: contiene su nombre, su dirección o su dominio. Utilice varias palabras sin relación entre sí.',
  'password.weakShort': '{field} es demasiado débil. Alárguelo, por ejemplo con varias palabras sin relación entre sí.',
  'auth.tokenUnknown':
    'Este token de API no es válido. Envíe un token de su cuenta como nombre de usuario, con la contraseña vacía.',
  'auth.unproven':
    'La dirección de esta cuenta aún no está confirmada. Entregue el código que le hemos enviado con POST /v1/account/verify o pida allí uno nuevo.',
  'auth.wrongCredentials':
    'El nombre de usuario o la contraseña no son correctos. Envíe la dirección completa del alias y su contraseña actual.',
  'sandbox.mailNotFound': 'No hay ningún mensaje capturado {id}. Vea los que hay con: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain debe ser un nombre de dominio, como example.org.',
  'sandbox.hostBehaviour': 'behaviour debe ser uno de estos valores: {behaviours}.',
  'sandbox.hostText':
    'text debe ser una respuesta SMTP de rechazo, como 550 5.1.1 No such user, o uno de estos nombres: {names}. Solo se admite con refuse.',
  'sandbox.dnsType': 'type debe ser uno de estos valores: {types}.',
  'sandbox.dnsName': 'name debe ser un nombre de host, como example.test o _dmarc.example.test.',
  'sandbox.dnsValue':
    'value no se puede servir como registro de tipo {type}. Indique una dirección, un nombre de host o un texto adecuado.',
  'account.emailTaken': 'email ya lo utiliza otra cuenta. Indique otra dirección.',
  'account.signupClosed': 'Este servicio no admite cuentas nuevas. Pida una a su operador.',
  'account.nameInvalid': '{field} debe ser un nombre, no una dirección, un enlace ni un dominio.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address no es válida. Indique una dirección de correo, un nombre de dominio, una dirección IP o una dirección web.',
  'account.notFound': 'No existe esa cuenta. Compruebe su dirección.',
  'account.codeWrong': 'code es incorrecto o ya no es válido. Compruébelo o pida uno nuevo enviando solo email.',
  'account.codeSent':
    'Si esta dirección está pendiente de confirmación, le hemos enviado un código. Se envía uno nuevo como máximo cada cinco minutos.',
  'account.verified': 'La dirección {email} está confirmada.',
  'token.notFound': 'No existe ese token de API en su cuenta. Compruebe su id.',
  'token.domainMissing': 'Falta domain: un token de alcance domain necesita el nombre o el id de un dominio.',
  'token.domainNotExpected': 'domain solo se admite con el alcance domain. Omítalo o cambie el alcance.',
  'emails.fromMissing': 'Falta from. Indique la dirección de un alias activado de su dominio.',
  'emails.fromInvalid': 'from no es una dirección válida. Indique la dirección de un alias activado de su dominio.',
  'emails.fromSeveral': 'from contiene varias direcciones. Indique exactamente una.',
  'emails.noRecipients': 'No hay ningún destinatario. Indique al menos una dirección en to, cc o bcc.',
  'emails.tooManyRecipients': 'Hay más de {max} destinatarios. Envíe varios correos.',
  'emails.addressInvalid': '{field} contiene {address}, que no es una dirección válida. Corríjala o elimínela.',
  'emails.noReplyRecipient': '{address} es una dirección que nadie lee. Elimínela de los destinatarios.',
  'emails.headerMalformed':
    'La línea {line} del mensaje no es un campo de cabecera. Escríbala como Name: value, con una línea vacía antes del cuerpo.',
  'emails.headerTooLarge': 'La cabecera del mensaje es demasiado grande. Puede tener {maxFields} campos y 256 KB.',
  'emails.headerRepeated': 'El mensaje tiene más de una cabecera {name}. Deje solo una.',
  'emails.nulByte':
    'El mensaje contiene un byte NUL, que el correo no puede transportar. Elimínelo o codifique la parte en base64.',
  'emails.tooLarge': 'El mensaje supera los 50 MB. Redúzcalo o envíe un enlace al archivo.',
  'emails.dateTooEarly': 'La fecha del mensaje es anterior a 1970. Indique una posterior u omítala.',
  'emails.dateTooLate': 'La fecha del mensaje está a más de 30 días en el futuro. Indique una anterior.',
  'emails.dateForm': 'date debe ser una fecha como 2026-11-15T09:00:00Z o Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} debe ser un texto, o bytes en forma de objeto con type Buffer y data.',
  'emails.headerForm':
    '{field} debe ser un objeto de nombres y valores, o una lista de objetos con key y value. Los valores son textos.',
  'emails.listForm': '{field} debe contener direcciones como textos o como objetos con url y comment.',
  'emails.pathRefused':
    '{field} indica un archivo o una dirección web, que este servicio no lee. Envíe el contenido mismo.',
  'emails.envelopeRefused': 'envelope no se puede establecer: se forma a partir de from, to, cc y bcc. Omítalo.',
  'emails.dkimRefused': 'dkim no se puede establecer: el servicio firma con la clave del dominio. Omítalo.',
  'emails.keepBccRefused': 'keepBcc no se puede establecer: bcc nunca se muestra a los destinatarios. Omítalo.',
  'emails.accessRefused': '{field} no se puede establecer: los archivos y las direcciones web nunca se leen. Omítalo.',
  'emails.transportRefused': '{field} no se puede establecer: el servicio decide cómo se envía el correo. Omítalo.',
  'emails.rawWithFields': 'raw es un mensaje completo, por lo que {field} no puede acompañarlo. Envíe uno u otro.',
  'emails.messageIdInvalid': 'messageId debe tener la forma <name@domain>. Corríjalo u omítalo para que se cree uno.',
  'emails.contentUndecodable':
    '{field} no es {encoding} válido. Codifíquelo de nuevo o corrija la codificación indicada.',
  'emails.contentTypeInvalid':
    '{field} no es un tipo de contenido que se pueda adjuntar. Indique uno como application/pdf.',
  'emails.headerNameInvalid': '{name} no puede ser el nombre de una cabecera. Utilice letras, dígitos y guiones.',
  'emails.headerReserved': 'headers no puede establecer {name}: esa cabecera se deriva del contenido. Omítala.',
  'emails.headerValueInvalid':
    'El valor preparado de la cabecera {name} tiene una línea que no es una continuación. Comience las líneas siguientes con un espacio.',
  'emails.listUrlInvalid':
    '{field} debe ser una dirección web, una dirección mailto: o, en el caso de id, el nombre de la lista.',
  'emails.otpInvalid': 'otp debe tener un code de caracteres imprimibles y un origin que empiece por https://.',
  'emails.tooManyParts': 'El mensaje tiene demasiados adjuntos y alternativas. Envíe como máximo {max}.',
  'emails.cannotCompose':
    'Con estos campos no se puede componer ningún mensaje. Compruebe los contenidos, los tipos y las cabeceras.',
  'email.noAlias': 'from: no hay ningún alias activado {address}. Créelo o actívelo, o utilice otra dirección.',
  'email.aliasDisabled': 'from: el alias {address} está desactivado. Actívelo para enviar.',
  'email.aliasSuspended':
    'from: el envío está suspendido para {address}. Pregunte el motivo al operador de este servicio.',
  'email.recordsMissing':
    'from: {domain} aún no puede enviar. Falta o es incorrecto en el DNS: {records}. Configure lo que pide verify-smtp y vuelva a intentarlo.',
  'email.executable':
    'El mensaje contiene un archivo ejecutable: {part}. Elimínelo o desactive has_executable_protection del dominio.',
  'email.virus': 'El mensaje contiene software malicioso: {part}. Elimínelo.',
  'email.duplicate':
    'Ya existe un correo con los mismos Message-ID, fecha, remitente y destinatarios. Cambie messageId para enviarlo de nuevo.',
  'email.notFound': 'No existe ese correo. Compruebe su id o su Message-ID.',
  'email.alreadyFinal': 'El correo ya tiene el estado {status}, por lo que no se puede eliminar.',
  'email.idempotencyKey': 'Idempotency-Key debe tener de 1 a 256 caracteres ASCII imprimibles.',
  'email.idempotencyChanged':
    'Esta Idempotency-Key se utilizó para otro correo. Envíe de nuevo los mismos campos o utilice otra clave.',
  'email.idempotencyBusy':
    'Una solicitud con esta Idempotency-Key sigue en curso. Vuelva a intentarlo dentro de unos segundos.',
  'suppression.address': 'address: {address} no es una dirección de correo válida. Corríjala.',
  'suppression.notFound': 'La dirección {address} no está excluida de los envíos. Compruebe cómo está escrita.',
  'webhook.notFound': 'No existe ese webhook en este dominio. Compruebe su id.',
  'webhook.tooMany': 'Un dominio puede tener como máximo {max} webhooks. Elimine uno antes de añadir otro.',
  'webhook.events': 'events debe incluir al menos uno de estos valores: accepted, delivered, deferred, complained.',
};
