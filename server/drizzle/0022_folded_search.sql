-- What people don't type is folded: the same as `fold` in contract/src/fold.ts, which server/src/search/fold.test.ts compares with it.
-- No locale has a part in it, so that it is the same in every database. Functions of generated columns that call others of ours are
-- written in the standard's form, which binds them: they also run with an empty search path.
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
--> statement-breakpoint
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
--> statement-breakpoint
-- The text that search terms are matched against. Signs that fold to many letters don't make it longer than an index entry can be.
CREATE OR REPLACE FUNCTION searchable(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN join_words(left(fold_text(content), length(content) + 50));
--> statement-breakpoint
-- The same for all spellings of a place; of a name of signs alone the name.
CREATE FUNCTION place_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN left(coalesce(nullif(fold_text(name), ''), name), 100);
--> statement-breakpoint
-- The release before calls it.
CREATE OR REPLACE FUNCTION place_text(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN fold_text(name);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_sort_text(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN left(fold_text(last_name || ' ' || first_name), 200);
--> statement-breakpoint
-- A column that is dropped takes its indexes with it, and one that is added rewrites its table once. An update of each row would
-- write every index entry by entry, and leave twice the table.
DROP INDEX "cities_like", "districts_like", "published_by_city_newest", "published_by_city_price", "published_by_district", "properties_by_city", "saved_searches_by_anchor";--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "city_key" text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cities_by_key" ON "cities" USING btree ("city_key");--> statement-breakpoint
CREATE INDEX "cities_like" ON "cities" USING gin (city_key gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "districts"
  ADD COLUMN "city_key" text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL,
  ADD COLUMN "district_key" text GENERATED ALWAYS AS (place_key(district)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "districts_by_key" ON "districts" USING btree ("city_key","district_key");--> statement-breakpoint
CREATE INDEX "districts_like" ON "districts" USING gin (district_key gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "properties" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "properties"
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(title || E'\n' || address)) STORED NOT NULL,
  ADD COLUMN "city_key" text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL,
  ADD COLUMN "district_key" text GENERATED ALWAYS AS (place_key(facts ->> 'district')) STORED;--> statement-breakpoint
CREATE INDEX drafts_newest ON properties USING btree (created_at, id) INCLUDE (price_cents, status, city_key, search_text) WHERE not is_published;--> statement-breakpoint
CREATE INDEX properties_by_city ON properties USING btree (city_key, created_at, id) INCLUDE (price_cents, bedrooms, status, search_text);--> statement-breakpoint
CREATE INDEX properties_by_price ON properties USING btree (price_cents, id) INCLUDE (created_at, status, city_key, search_text);--> statement-breakpoint
CREATE INDEX properties_by_status ON properties USING btree (status, created_at, id) INCLUDE (price_cents, bedrooms, city_key, search_text);--> statement-breakpoint
CREATE INDEX properties_containing ON properties USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX properties_containing_short ON properties USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX properties_newest ON properties USING btree (created_at, id) INCLUDE (price_cents, bedrooms, status, city_key, search_text);--> statement-breakpoint
CREATE INDEX properties_of_owner ON properties USING btree (owner_id, created_at, id) INCLUDE (price_cents, bedrooms, status, city_key, search_text);--> statement-breakpoint
CREATE INDEX properties_of_owner_by_price ON properties USING btree (owner_id, price_cents, id) INCLUDE (created_at, status, city_key, search_text);--> statement-breakpoint
CREATE INDEX published_by_city_newest ON properties USING btree (city_key, created_at, id) INCLUDE (price_cents, bedrooms, status, search_text, bathrooms, area, district_key, available_on, fact_bits) WHERE is_published;--> statement-breakpoint
CREATE INDEX published_by_city_price ON properties USING btree (city_key, price_cents, id) INCLUDE (created_at, bedrooms, status, search_text, bathrooms, area, district_key, available_on, fact_bits) WHERE is_published;--> statement-breakpoint
CREATE INDEX published_by_district ON properties USING btree (district_key) WHERE is_published;--> statement-breakpoint
CREATE INDEX published_by_price ON properties USING btree (price_cents, id) INCLUDE (created_at, bedrooms, status, city_key, search_text, bathrooms, area, district_key, available_on, fact_bits) WHERE is_published;--> statement-breakpoint
CREATE INDEX published_newest ON properties USING btree (created_at, id) INCLUDE (price_cents, bedrooms, status, city_key, search_text, bathrooms, area, district_key, available_on, fact_bits) WHERE is_published;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "search_text", DROP COLUMN "sort_name";--> statement-breakpoint
ALTER TABLE "users"
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(first_name || ' ' || last_name || E'\n' || username || E'\n' || coalesce(email, ''))) STORED NOT NULL,
  ADD COLUMN "sort_name" text GENERATED ALWAYS AS (name_sort_text(first_name, last_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX users_by_name ON users USING btree (sort_name, id) INCLUDE (search_text);--> statement-breakpoint
CREATE INDEX users_by_role ON users USING btree (role, created_at, id) INCLUDE (search_text);--> statement-breakpoint
CREATE INDEX users_by_role_and_name ON users USING btree (role, sort_name, id) INCLUDE (search_text);--> statement-breakpoint
CREATE INDEX users_containing ON users USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX users_containing_short ON users USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX users_disabled ON users USING btree (created_at, id) INCLUDE (search_text) WHERE disabled_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX users_newest ON users USING btree (created_at, id) INCLUDE (search_text);--> statement-breakpoint
ALTER TABLE "security_events" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(coalesce(actor_name, '') || E'\n' || coalesce(person_name, '') || E'\n' || coalesce(subject_title, '') || E'\n' || coalesce(host(address), ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX security_events_by_kind ON security_events USING btree (kind, created_at, id) INCLUDE (search_text);--> statement-breakpoint
CREATE INDEX security_events_containing ON security_events USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX security_events_containing_short ON security_events USING gin (short_grams(search_text));--> statement-breakpoint
CREATE INDEX security_events_newest ON security_events USING btree (created_at, id) INCLUDE (search_text);--> statement-breakpoint
-- Texts that triggers and jobs wrote are folded from what is stored: lowered, with Tangut letters for spaces. Their tables, too, are
-- rewritten once.
ALTER TABLE "applications" ALTER COLUMN "search_text" TYPE text USING searchable(regexp_replace(search_text, '[\U00017000-\U00018770]', ' ', 'g'));--> statement-breakpoint
ALTER TABLE "matched_homes"
  ALTER COLUMN "search_text" TYPE text USING searchable(regexp_replace(search_text, '[\U00017000-\U00018770]', ' ', 'g')),
  ADD COLUMN "city_key" text GENERATED ALWAYS AS (place_key(city)) STORED NOT NULL,
  ADD COLUMN "district_key" text GENERATED ALWAYS AS (place_key(district)) STORED;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "city_key" text GENERATED ALWAYS AS (case when city = '' then '' else place_key(city) end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_searches_by_anchor" ON "saved_searches" USING btree ("anchor","city_key","max_cents");--> statement-breakpoint
-- Words of saved searches, with one of their trigrams as the anchor, and the districts that are anchors.
UPDATE "saved_searches" SET
  "conditions" = CASE WHEN words.folded = '' THEN conditions - 'pattern'
    ELSE jsonb_set(conditions, '{pattern}', to_jsonb('%' || words.folded || '%')) END,
  "anchor" = CASE
    WHEN anchor NOT LIKE 'words %' THEN anchor
    WHEN length(words.searched) < 3 THEN ''
    ELSE 'words ' || substr(words.searched, 1 + abs(hashtext(id::text) % (length(words.searched) - 2)), 3) END
FROM (
  SELECT id AS search_id, fold_text(pattern) AS folded, searchable(regexp_replace(pattern, '\\(.)', '\1', 'g')) AS searched
  FROM (SELECT id, substr(conditions ->> 'pattern', 2, length(conditions ->> 'pattern') - 2) AS pattern FROM saved_searches) AS given
  WHERE pattern IS NOT NULL
) AS words
WHERE id = words.search_id;--> statement-breakpoint
UPDATE "saved_searches" SET "anchor" = 'district ' || place_key(substr(anchor, 10)) WHERE anchor LIKE 'district %';
