CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Clock
--
-- Defaults, functions and queries read the time here, so that CLOCK_OFFSET moves the database's clock with the server's: connections of a
-- server that has one set `lintel.clock_offset`, in seconds. What others than ours are compared with is PostgreSQL's own time.

CREATE FUNCTION clock_offset() RETURNS interval
LANGUAGE sql STABLE PARALLEL SAFE
RETURN make_interval(secs => coalesce(nullif(current_setting('lintel.clock_offset', true), '')::float8, 0));

-- The beginning of the transaction.
CREATE FUNCTION current_instant() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
RETURN now() + clock_offset();

-- The clock at this very moment.
CREATE FUNCTION current_clock() RETURNS timestamptz
LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN clock_timestamp() + clock_offset();

-- Search
--
-- Functions of generated columns and indexes that call others of ours are written in the standard's form, which binds them: they also
-- run with an empty search path.

-- What people don't type is folded: the same as `fold` in contract/src/fold.ts, which server/src/search/fold.test.ts compares with it.
-- No locale has a part in it, so that it is the same in every database.
CREATE FUNCTION fold_text(content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := content;
BEGIN
  IF octet_length(plain) > length(plain) THEN
    plain := normalize(regexp_replace(plain, '[\u00B4\u0384\u1FBD\u1FBF-\u1FC1\u1FCD-\u1FCF\u1FDD-\u1FDF\u1FED-\u1FEF\u1FFD\u1FFE]', '', 'g'), NFKD);
    plain := regexp_replace(plain,
      '[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180E\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]', '', 'g');
    IF octet_length(plain) > length(plain) THEN
      -- Capital letters that few texts have: the table is long, and translate() looks a letter up from its start.
      IF plain ~ '[\u0180-\u01BC\u01E4-\u01E5\u01F6-\u01F7\u021C-\u0224\u0237-\u024E\u0268-\u026B\u0289\u0370-\u0376\u037F\u03D8-\u03EE\u03F7-\u03FF\u0460-\u0480\u048A-\u048E\u04C0-\u04E8\u04F6-\u0556\u10A0-\u10CD\u13A0-\u13F5\u1C89-\u1CBF\u1E9E\u1EFA-\u1EFE\u2132\u2183\u2C00-\u2C2F\u2C60-\u2C75\u2C7E-\u2CE2\u2CEB-\u2CF2\uA640-\uA66C\uA680-\uA69A\uA722-\uA76E\uA779-\uA7DC\uA7F5\U00010400-\U00010427\U000104B0-\U000104D3\U00010570-\U00010595\U00010C80-\U00010CB2\U00010D50-\U00010D65\U000118A0-\U000118BF\U00016E40-\U00016E5F\U00016EA0-\U00016EB8\U0001E900-\U0001E921]' THEN
        plain := translate(plain,
          'ƀƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƶƷƸƼǤǥǶǷȜȠȢȤȷȺȻȽȾɁɃɄɅɆɈɊɌɎɨɫʉͰͲͶͿϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌ' ||
          'ҎӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵ' ||
          'ႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱ' ||
          'ᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪ' ||
          'ⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆ' ||
          'ꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘ' ||
          'ꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅' ||
          '𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬' ||
          '𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗' ||
          '𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
          'bɓƃƅɔƈɖɗƌǝəɛƒɠɣɩiƙɯɲɵƣƥʀƨʃƭʈʊʋƴzzʒƹƽggƕƿȝƞȣȥjⱥȼƚⱦɂbuʌɇɉɋɍɏiluͱͳͷϳϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍ' ||
          'ҏӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕ' ||
          'ⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹ' ||
          'ᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚ' ||
          'ⱛⱜⱝⱞⱟⱡlᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇ' ||
          'ꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙ' ||
          'ꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬' ||
          '𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌' ||
          '𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹' ||
          '𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
      END IF;
      IF plain ~ '[\u0400-\u042F\u0490-\u04BE]' THEN
        plain := translate(plain, 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾ',
          'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿ');
      END IF;
      IF plain ~ '[\u0391-\u03A9\u03C2\u03CF]' THEN
        plain := translate(plain, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏ',
          'αβγδεζηθικλμνξοπρστυφχψωσϗ');
      END IF;
      IF plain ~ '[\u00C6-\u017F]' THEN
        plain := translate(plain, 'ÆÐØÞðøĐđĦħıĸŁłŊŋŒŦŧ',
          'ædoþdoddhhikllnnœtt');
      END IF;
      IF plain ~ '[ßæœþ]' THEN
        plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      END IF;
      plain := regexp_replace(plain, '[\u00AB\u00B7\u00BB\u02B9-\u02BF\u02C8\u02CA\u02CB\u05F3\u05F4\u2018-\u201F\u2032-\u2037\u2039\u203A\u30FB\uA78B\uA78C]', '', 'g');
      plain := regexp_replace(plain,
        '[\u0085\u1680\u2028\u2029\u00A1\u00A6\u00BF\u058A\u05BE\u060C\u061B\u061F\u2010-\u2015\u2022\u2043\u2044\u2212\u3001\u3002\u3008-\u3011\u3014-\u301B\u301D-\u301F]', ' ', 'g');
      plain := normalize(plain, NFC);
    END IF;
  END IF;
  -- Calls of replace() take a third of the time of one regexp_replace() here.
  plain := replace(replace(replace(lower(plain COLLATE "C"), '"', ''), '''', ''), '`', '');
  plain := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(plain, '!', ' '), '(', ' '), ')', ' '), ',', ' '), '-', ' '), '.', ' '), '/', ' '), ':', ' '), ';', ' '), '?', ' ')
    , '[', ' '), ']', ' '), '{', ' '), '|', ' '), '}', ' '), E'\t', ' '), E'\r', ' '), E'\x0B', ' '), E'\f', ' ');
  WHILE position('  ' IN plain) > 0 LOOP
    plain := replace(plain, '  ', ' ');
  END LOOP;
  IF position(E'\n' IN plain) > 0 THEN plain := regexp_replace(plain, ' *\n[ \n]*', E'\n', 'g'); END IF;
  RETURN btrim(plain, E' \n');
END $$;

-- Each space replaced by a letter that depends on the letter before it. pg_trgm treats a space as the end of a word; without spaces its
-- trigrams span words and match fewer texts. The letters are Tangut, which nobody types.
CREATE FUNCTION join_words(content text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := string_to_array(content, ' ');
  joined text := coalesce(words[1], '');
BEGIN
  FOR n IN 2..cardinality(words) LOOP
    joined := joined || chr(x'17000'::int + ascii(right(words[n - 1], 1)) % 6000) || words[n];
  END LOOP;
  RETURN joined;
END $$;

-- The text that search terms are matched against. Signs that fold to many letters don't make it longer than an index entry can be.
CREATE FUNCTION searchable(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN join_words(left(fold_text(content), length(content) + 50));

-- All substrings of one and two letters, with duplicates: the index for terms too short for a trigram.
CREATE FUNCTION short_grams(content text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(content, NULL);
BEGIN
  RETURN letters || ARRAY(
    SELECT letter || next FROM unnest(letters, letters[2:]) AS pairs (letter, next) WHERE next IS NOT NULL
  );
END $$;

-- The same for all spellings of a place; of a name of signs alone the name.
CREATE FUNCTION place_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN left(coalesce(nullif(fold_text(name), ''), name), 100);

CREATE FUNCTION full_name(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN first_name || ' ' || last_name;

-- What people are ordered by. The text is compared byte by byte; folded, Étienne comes before Zoe.
CREATE FUNCTION name_sort_text(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN left(fold_text(last_name || ' ' || first_name), 200);

-- What lists of applications are searched in: the applicant's name and, on a new line, the property's title.
CREATE FUNCTION application_search_text(first_name text, last_name text, title text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT searchable(full_name(first_name, last_name) || E'\n' || title)
$$;

-- The share locks make a concurrent change of the name or title wait for this row, or this row wait for the change.
CREATE FUNCTION set_application_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT application_search_text(applicant.first_name, applicant.last_name, home.title) INTO NEW.search_text
  FROM users applicant, properties home
  WHERE applicant.id = NEW.tenant_id AND home.id = NEW.property_id
  FOR SHARE;
  -- Without an applicant or a property the foreign keys refuse the row.
  NEW.search_text := coalesce(NEW.search_text, '');
  RETURN NEW;
END $$;

-- This function and the next one lock applications in order of id, so that two concurrent changes never deadlock.
CREATE FUNCTION update_applications_of_renamed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE tenant_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE applications SET search_text = application_search_text(NEW.first_name, NEW.last_name, home.title)
  FROM properties home
  WHERE tenant_id = NEW.id AND home.id = property_id;
  RETURN NULL;
END $$;

CREATE FUNCTION update_applications_of_renamed_property() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM applications WHERE property_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE applications SET search_text = application_search_text(applicant.first_name, applicant.last_name, NEW.title)
  FROM users applicant
  WHERE property_id = NEW.id AND applicant.id = tenant_id;
  RETURN NULL;
END $$;

-- Accounts

-- The form in which usernames are compared: one spelling of characters that look the same (NFKC), in lower case. The letters are
-- listed, so that no collation and no version of Unicode changes what an index has. An i with and without a dot are one, and so are
-- both small sigmas.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(name) = char_length(name)
    THEN translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
    ELSE replace(translate(normalize(name, NFKC),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡İıς',
      'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃iiσ'), U&'i\0307', 'i')
    END
$$;

CREATE FUNCTION clear_email_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_verified_at := NULL;
  RETURN NEW;
END $$;

-- Properties

CREATE FUNCTION increment_property_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- A home that is hidden with its owner's account keeps its time.
CREATE FUNCTION set_published_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.is_published OR NEW.is_hidden) THEN NEW.published_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN NEW.published_at := coalesce(NEW.published_at, current_instant());
  ELSIF NOT (OLD.is_published OR OLD.is_hidden) THEN NEW.published_at := current_instant();
  END IF;
  RETURN NEW;
END $$;

-- Whether a home is published or hidden is decided at every write, so that public lists need no join with owners.
CREATE FUNCTION hide_home_of_disabled_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- No lock of the account here: the command that disables it holds one and waits for this row.
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.owner_id, OLD.is_published, OLD.is_hidden) = (NEW.owner_id, NEW.is_published, NEW.is_hidden) THEN
      RETURN NEW;
    END IF;
  END IF;
  -- Locked, so that the account is not disabled before this is committed.
  SELECT disabled_at IS NOT NULL, disabled_at IS NULL INTO NEW.is_hidden, NEW.is_published
  FROM users WHERE id = NEW.owner_id FOR SHARE;
  RETURN NEW;
END $$;

CREATE FUNCTION hide_homes_of_disabled_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE properties SET is_published = NEW.disabled_at IS NULL, is_hidden = NEW.disabled_at IS NOT NULL
  WHERE owner_id = NEW.id AND (is_published OR is_hidden);
  RETURN NULL;
END $$;

-- Keeps what the home showed before. Its pictures are still those before: they are changed after `pictures_version`.
CREATE FUNCTION add_property_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM applications WHERE property_id = OLD.id) OR EXISTS (SELECT FROM leases WHERE property_id = OLD.id) THEN
    -- Not current_instant(): this transaction may have begun before one that it waited for, which ended an application.
    INSERT INTO property_versions (id, property_id, until, title, address, city, price_cents, bedrooms, bathrooms, area, status, pictures,
      facts, updated_at)
    VALUES (gen_random_uuid(), OLD.id, current_clock(), OLD.title, OLD.address, OLD.city, OLD.price_cents, OLD.bedrooms,
      OLD.bathrooms, OLD.area, OLD.status,
      (SELECT coalesce(jsonb_agg(picture || jsonb_build_object('path', '/objects/images/' || image_id) ORDER BY position), '[]')
        FROM attachments WHERE property_id = OLD.id AND image_id IS NOT NULL),
      OLD.facts, OLD.updated_at);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION delete_property_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM property_versions WHERE property_id = NEW.id;
  RETURN NULL;
END $$;

CREATE FUNCTION update_vacancies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'available' THEN
    DELETE FROM vacancies WHERE property_id = NEW.id;
  ELSIF TG_OP = 'UPDATE' AND OLD.status = 'available' THEN
    UPDATE vacancies SET is_published = NEW.is_published WHERE property_id = NEW.id;
  ELSE
    INSERT INTO vacancies (property_id, since, is_published)
    VALUES (NEW.id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE current_instant() END, NEW.is_published);
  END IF;
  RETURN NULL;
END $$;

-- One bit for each choice of the filters by facts that a home passes, in the order of FACT_FILTERS
-- (contract/src/properties/fact-filters.ts); a test compares both.
CREATE FUNCTION home_fact_bits(facts jsonb, price_cents bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bits bigint := 0;
  energy integer := array_position(array['A', 'B', 'C', 'D', 'E', 'F', 'G'], facts ->> 'energyClass');
  min_term integer := facts ->> 'minTermMonths';
  max_term integer := facts ->> 'maxTermMonths';
  deposit bigint := facts ->> 'depositCents';
  floor integer := facts ->> 'floor';
BEGIN
  IF facts = '{}' THEN RETURN 0; END IF;
  bits := coalesce(1::bigint << (0 + array_position(array['apartment', 'house', 'townhouse', 'loft', 'room'], facts ->> 'type') - 1), 0)
    | coalesce(1::bigint << (5 + array_position(array['furnished', 'part-furnished', 'unfurnished'], facts ->> 'furnished') - 1), 0)
    | CASE facts ->> 'pets' WHEN 'welcome' THEN 3::bigint << 8 WHEN 'on-request' THEN 1::bigint << 9 ELSE 0 END
    | CASE facts ->> 'smoking' WHEN 'allowed' THEN 3::bigint << 10 WHEN 'outside' THEN 1::bigint << 11 ELSE 0 END
    | CASE facts ->> 'parking' WHEN 'garage' THEN 3::bigint << 12 WHEN 'space' THEN 1::bigint << 12 ELSE 0 END
    | CASE WHEN facts -> 'lift' = 'true' THEN 1::bigint << 14 ELSE 0 END
    | CASE WHEN facts -> 'stepFree' = 'true' THEN 1::bigint << 19 ELSE 0 END
    | CASE WHEN facts -> 'billsIncluded' = 'true' THEN 1::bigint << 20 ELSE 0 END
    | coalesce(1::bigint << (28 + array_position(array['gas', 'electric', 'heat-pump', 'district', 'oil', 'wood'], facts ->> 'heating') - 1), 0);
  IF jsonb_array_length(coalesce(facts -> 'outdoor', '[]')) > 0 THEN
    bits := bits | (1::bigint << 15);
    IF facts -> 'outdoor' ? 'balcony' THEN bits := bits | (1::bigint << 16); END IF;
    IF facts -> 'outdoor' ? 'terrace' THEN bits := bits | (1::bigint << 17); END IF;
    IF facts -> 'outdoor' ? 'garden' THEN bits := bits | (1::bigint << 18); END IF;
  END IF;
  -- The class and every worse one.
  IF energy IS NOT NULL THEN bits := bits | (127::bigint >> (energy - 1) << (energy - 1) << 21); END IF;
  IF min_term IS NOT NULL OR max_term IS NOT NULL THEN
    FOR n IN 1..5 LOOP
      IF (array[1, 3, 6, 12, 24])[n] BETWEEN coalesce(min_term, 0) AND coalesce(max_term, 1000) THEN
        bits := bits | (1::bigint << (33 + n));
      END IF;
    END LOOP;
  END IF;
  IF deposit IS NOT NULL THEN
    FOR rents IN 0..2 LOOP
      IF deposit <= rents * price_cents THEN bits := bits | (1::bigint << (39 + rents)); END IF;
    END LOOP;
  END IF;
  IF floor = 0 THEN bits := bits | (1::bigint << 42); END IF;
  IF floor > 0 THEN
    bits := bits | (1::bigint << 43);
    IF floor = (facts ->> 'floors')::integer - 1 THEN bits := bits | (1::bigint << 44); END IF;
  END IF;
  RETURN bits;
END $$;

-- The numbers of the bits that are set.
CREATE FUNCTION bits_of(bits bigint) RETURNS integer[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  numbers integer[] := '{}';
  rest bigint := bits;
  bit integer := 0;
BEGIN
  WHILE rest > 0 LOOP
    IF rest & 1 = 1 THEN numbers := numbers || bit; END IF;
    rest := rest >> 1;
    bit := bit + 1;
  END LOOP;
  RETURN numbers;
END $$;

CREATE FUNCTION home_status_term(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE status WHEN 'available' THEN 90 WHEN 'occupied' THEN 91 ELSE 92 END;

-- What an index finds homes by: their facts and status, each a number of its own.
CREATE FUNCTION home_terms(fact_bits bigint, status text) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN bits_of(fact_bits) || home_status_term(status);

-- Days
--
-- Homes and leases have a time zone. No rule compares a day with the clock in another one.

CREATE FUNCTION day_in(zone text, at timestamptz DEFAULT current_instant()) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (at AT TIME ZONE zone)::date;

-- The first instant of a day. A midnight that the clock skips is read as the instant at which it does; of one that occurs twice,
-- PostgreSQL takes the second.
CREATE FUNCTION start_of_day(zone text, day date) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN day_in(zone, midnight - interval '1 hour') = day THEN midnight - interval '1 hour' ELSE midnight END
  FROM (SELECT day::timestamp AT TIME ZONE zone AS midnight) AS start
$$;

-- The day from which a home is free. Casting a text to a date depends on settings; making it from numbers does not.
CREATE FUNCTION home_available_on(facts jsonb) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN facts ->> 'availableFrom' IS NULL THEN '-infinity'::date ELSE make_date(
    substr(facts ->> 'availableFrom', 1, 4)::integer,
    substr(facts ->> 'availableFrom', 6, 2)::integer,
    substr(facts ->> 'availableFrom', 9, 2)::integer) END
$$;

-- Totals
--
-- Updated with each change of a row, so that reading a total costs the same at any number of rows. Where a row moves from one
-- row of totals to another, both are locked in order of their key first, so that two concurrent changes never deadlock.

CREATE FUNCTION update_cities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM cities WHERE city IN (OLD.city, NEW.city) ORDER BY city FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_published THEN
    UPDATE cities SET published = published - 1 WHERE city = OLD.city;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    -- A city of drafts alone is kept with 0.
    INSERT INTO cities AS total (city, published) VALUES (NEW.city, NEW.is_published::int)
    ON CONFLICT (city) DO UPDATE SET published = total.published + excluded.published;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION update_districts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM 1 FROM districts WHERE (city, district) IN ((OLD.city, OLD.district), (NEW.city, NEW.district))
    ORDER BY city, district FOR UPDATE;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.is_published THEN
    UPDATE districts SET published = published - 1 WHERE city = OLD.city AND district = OLD.district;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.district IS NOT NULL THEN
    -- A district of drafts alone is kept with 0.
    INSERT INTO districts AS total (city, district, published) VALUES (NEW.city, NEW.district, NEW.is_published::int)
    ON CONFLICT (city, district) DO UPDATE SET published = total.published + excluded.published;
  END IF;
  RETURN NULL;
END $$;

-- Adds what a statement changed to the counts. It adds rows and locks none, so that transactions never wait for each other.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What a row counts as: scope (null: the installation), kind, status, number.
  counted text := CASE TG_TABLE_NAME
    WHEN 'users' THEN '(NULL::uuid, ''user'', role, 1)'
    WHEN 'applications' THEN
      '(property_id, ''application'', status, 1), (owner_id, ''application'', status, 1), (NULL, ''application'', status, 1)'
    WHEN 'properties' THEN '(owner_id, ''property'', status, (archived_at IS NULL)::int),
      (NULL, ''property'', status, (archived_at IS NULL)::int),
      (owner_id, ''rent'', currency, CASE WHEN status = ''occupied'' AND archived_at IS NULL THEN price_cents ELSE 0 END),
      (NULL, ''rent'', currency, CASE WHEN status = ''occupied'' AND archived_at IS NULL THEN price_cents ELSE 0 END)'
  END;
  added text := 'SELECT *, 1 AS sign FROM new_rows';
  removed text := 'SELECT *, -1 AS sign FROM old_rows';
BEGIN
  EXECUTE format('INSERT INTO count_changes (scope, kind, status, change)
    SELECT coalesce(counted.scope, ''00000000-0000-0000-0000-000000000000''), counted.kind, counted.status, sum(sign * number)
    FROM (%s) AS changed, LATERAL (VALUES %s) AS counted (scope, kind, status, number)
    GROUP BY 1, 2, 3 HAVING sum(sign * number) <> 0',
    CASE TG_OP WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END, counted);
  RETURN NULL;
END $$;

-- Adds the change of a column of bytes to the totals of storage, pictures and documents apart. The shard is the connection's, so that
-- few transactions meet; it runs at commit, so that those who meet wait for milliseconds and never for each other.
CREATE FUNCTION count_stored_bytes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  delta bigint := coalesce((to_jsonb(NEW) ->> TG_ARGV[0])::bigint, 0) - coalesce((to_jsonb(OLD) ->> TG_ARGV[0])::bigint, 0);
BEGIN
  IF delta <> 0 THEN
    UPDATE storage_totals SET
      bytes = bytes + delta,
      picture_bytes = picture_bytes + CASE TG_TABLE_NAME WHEN 'images' THEN delta ELSE 0 END,
      document_bytes = document_bytes + CASE TG_TABLE_NAME WHEN 'documents' THEN delta ELSE 0 END
    WHERE shard = pg_backend_pid() % 8;
  END IF;
  RETURN NULL;
END $$;

-- Applications

-- The days of access after a rejection are counted from the first one, whatever is reopened later.
CREATE FUNCTION set_application_rejected_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'rejected' THEN
    NEW.rejected_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.rejected_at := coalesce(NEW.rejected_at, current_instant());
  ELSIF OLD.status <> 'rejected' THEN
    -- The event of the present rejection is written after this.
    NEW.rejected_at := coalesce(
      (SELECT min(at) FROM events WHERE record_kind = 'application' AND record_id = NEW.id AND data ->> 'to' = 'rejected'),
      current_instant());
  END IF;
  RETURN NEW;
END $$;

-- Attachments
--
-- Pictures count the records that they are attached to, without users.
CREATE FUNCTION update_image_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE images SET uses = uses + 1, unused_since = NULL WHERE id = NEW.image_id;
  ELSE
    UPDATE images SET uses = uses - 1, unused_since = CASE WHEN uses = 1 THEN current_instant() END WHERE id = OLD.image_id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_removal_of_used_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a picture that a record shows is not removed' USING ERRCODE = 'restrict_violation';
END $$;

-- Messages

-- Every user has an inbox from the start, so that the first message to them finds a row to lock.
CREATE FUNCTION create_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inboxes (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

-- Whether one of two users rents, or will rent, a home of the other.
CREATE FUNCTION has_lease(one uuid, other uuid) RETURNS boolean STABLE LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM leases lease JOIN properties property ON property.id = lease.property_id
    WHERE lease.tenant_id IN (one, other) AND property.owner_id IN (one, other) AND lease.tenant_id <> property.owner_id
      AND lease.cancelled_at IS NULL AND lease.ends_on >= day_in(lease.time_zone));
END $$;

-- Whether a user blocked another and the block is in effect: not while either is an approved agent, nor while they have a lease.
CREATE FUNCTION has_blocked(blocker uuid, blocked uuid) RETURNS boolean STABLE LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM blocks block WHERE block.blocker_id = blocker AND block.blocked_id = blocked) THEN
    RETURN false;
  END IF;
  RETURN NOT EXISTS (SELECT FROM users WHERE id IN (blocker, blocked) AND role = 'agent' AND approved_at IS NOT NULL)
    AND NOT has_lease(blocker, blocked);
END $$;

-- Plans of this function and the next one never depend on the values: they are made once per connection.
--
-- A message comes after every other message of its sender and its receiver: their inboxes stay locked until commit, and it
-- gets a later `created_at` than the newest message in either. A client that has a message can therefore ask for all that came
-- before it. A message after a block is dropped here: only with the inboxes locked is a block seen that was committed meanwhile.
CREATE FUNCTION set_message_order() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  inbox record;
BEGIN
  FOR inbox IN
    SELECT user_id, last_at FROM inboxes WHERE user_id IN (NEW.sender_id, NEW.receiver_id) ORDER BY user_id FOR UPDATE
  LOOP
    NEW.created_at := greatest(NEW.created_at, inbox.last_at + interval '1 millisecond');
    IF inbox.user_id = NEW.sender_id THEN
      NEW.sender_follows := inbox.last_at;
    ELSE
      NEW.receiver_follows := inbox.last_at;
    END IF;
  END LOOP;
  IF NEW.type <> 'system'
    AND (has_blocked(NEW.sender_id, NEW.receiver_id) OR has_blocked(NEW.receiver_id, NEW.sender_id)) THEN
    RETURN NULL;
  END IF;
  -- Before the insert, so that of several messages in one statement each finds the one before it.
  UPDATE inboxes SET last_at = NEW.created_at WHERE user_id IN (NEW.sender_id, NEW.receiver_id);
  RETURN NEW;
END $$;

CREATE FUNCTION update_conversations() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO conversations AS head (user_id, partner_id, last_message_id, last_at, property_id, unread) VALUES
    (NEW.sender_id, NEW.receiver_id, NEW.id, NEW.created_at, NEW.property_id, 0),
    (NEW.receiver_id, NEW.sender_id, NEW.id, NEW.created_at, NEW.property_id, 1)
  ON CONFLICT (user_id, partner_id) DO UPDATE SET
    last_message_id = excluded.last_message_id,
    last_at = excluded.last_at,
    property_id = coalesce(excluded.property_id, head.property_id),
    unread = head.unread + excluded.unread;
  IF NEW.property_id IS NOT NULL THEN
    INSERT INTO property_conversations (property_id, user_id, partner_id, last_at) VALUES
      (NEW.property_id, NEW.sender_id, NEW.receiver_id, NEW.created_at),
      (NEW.property_id, NEW.receiver_id, NEW.sender_id, NEW.created_at)
    ON CONFLICT (property_id, user_id, partner_id) DO UPDATE SET last_at = excluded.last_at;
  END IF;
  UPDATE inboxes SET unread = unread + 1 WHERE user_id = NEW.receiver_id;
  RETURN NULL;
END $$;

-- Events

-- A row may lose what it said, and its address may be shortened; nothing else is changed.
CREATE FUNCTION refuse_change_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(OLD) @> jsonb_strip_nulls(to_jsonb(NEW) - '{address,data,search_text}'::text[])
      AND NOT EXISTS (SELECT FROM jsonb_each(NEW.data) AS kept WHERE OLD.data -> kept.key IS DISTINCT FROM kept.value)
      AND (NEW.address IS NULL OR NEW.address >>= OLD.address) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'an event is never rewritten' USING ERRCODE = 'restrict_violation';
END $$;
