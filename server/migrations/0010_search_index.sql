CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_spelling" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_name_and_sku" ON "products" USING gin ((lower("name" || ' ' || coalesce("sku", '') || ' ' || replace(coalesce("sku", ''), '-', ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");
--> statement-breakpoint
-- Whoever writes a piece, its words are known to the spelling of queries: see server/catalogue/spelling.ts.
CREATE FUNCTION know_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM written, string_to_table(written.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION know_new_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT token FROM string_to_table(NEW.search_text, ' ') AS token
  WHERE length(token) >= 3 AND token !~ '[0-9#+~=_.-]' ORDER BY token
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_words AFTER INSERT ON products
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION know_words();
--> statement-breakpoint
CREATE TRIGGER products_new_words AFTER UPDATE OF search_text ON products
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION know_new_words();
