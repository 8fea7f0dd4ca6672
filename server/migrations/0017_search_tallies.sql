CREATE TABLE "search_tallies" (
	"token" text NOT NULL,
	"is_active" boolean NOT NULL,
	"group_id" integer NOT NULL,
	"pieces" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_tallies" ADD CONSTRAINT "search_tallies_group_id_search_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."search_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_tallies_counted" ON "search_tallies" USING btree ("token","is_active","group_id");
--> statement-breakpoint
-- What of the words of a piece is tallied: words of the trade and tags, wherever they stand.
CREATE FUNCTION tallied_in(words tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT token FROM unnest(tsvector_to_array(words)) AS token WHERE left(token, 1) IN ('#', '_')
$$;
--> statement-breakpoint
CREATE FUNCTION tally_new_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_tallies (token, is_active, group_id, pieces)
  SELECT token, w.is_active, w.group_id, count(*)
  FROM written w, tallied_in(w.words) AS token WHERE NOT w.is_deleted GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_gone_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_tallies (token, is_active, group_id, pieces)
  SELECT token, g.is_active, g.group_id, -count(*)
  FROM gone g, tallied_in(g.words) AS token WHERE NOT g.is_deleted GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_changed_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_tallies (token, is_active, group_id, pieces)
  SELECT token, is_active, group_id, sum(piece) FROM (
    SELECT token, NEW.is_active, NEW.group_id, 1 AS piece FROM tallied_in(NEW.words) AS token WHERE NOT NEW.is_deleted
    UNION ALL
    SELECT token, OLD.is_active, OLD.group_id, -1 FROM tallied_in(OLD.words) AS token WHERE NOT OLD.is_deleted
  ) AS change (token, is_active, group_id, piece)
  GROUP BY 1, 2, 3 HAVING sum(piece) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What several rows count is counted by one. Rows that somebody else has in hand are left to the next who comes: nobody waits.
CREATE FUNCTION sum_up_search_tallies() RETURNS void LANGUAGE sql AS $$
  WITH several AS (
    SELECT token, is_active, group_id FROM search_tallies GROUP BY 1, 2, 3 HAVING count(*) > 1
  ), free AS (
    SELECT t.ctid FROM search_tallies t JOIN several USING (token, is_active, group_id) FOR UPDATE OF t SKIP LOCKED
  ), taken AS (
    DELETE FROM search_tallies t USING free WHERE t.ctid = free.ctid RETURNING t.*
  )
  INSERT INTO search_tallies (token, is_active, group_id, pieces)
  SELECT token, is_active, group_id, sum(pieces) FROM taken GROUP BY 1, 2, 3 HAVING sum(pieces) <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION keep_search_tallies_short() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sum_up_search_tallies();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_no_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_tallies;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_search_tally_new AFTER INSERT ON product_search
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tally_new_pieces();
--> statement-breakpoint
CREATE TRIGGER product_search_tally_gone AFTER DELETE ON product_search
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_pieces();
--> statement-breakpoint
CREATE TRIGGER product_search_tally_change AFTER UPDATE OF words, group_id, is_active, is_deleted ON product_search
  FOR EACH ROW WHEN (
    (OLD.group_id, OLD.is_active, OLD.is_deleted, OLD.words) IS DISTINCT FROM (NEW.group_id, NEW.is_active, NEW.is_deleted, NEW.words)
  ) EXECUTE FUNCTION tally_changed_piece();
--> statement-breakpoint
CREATE TRIGGER product_search_tally_none AFTER TRUNCATE ON product_search
  FOR EACH STATEMENT EXECUTE FUNCTION tally_no_pieces();
--> statement-breakpoint
-- Once for each statement, after all that its rows changed; a price or a stock changes no tally.
CREATE TRIGGER products_tallies AFTER INSERT OR DELETE OR UPDATE OF category_id, brand, material, is_active, deleted_at, search_text ON products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_tallies_short();
--> statement-breakpoint
INSERT INTO search_tallies (token, is_active, group_id, pieces)
SELECT token, s.is_active, s.group_id, count(*)
FROM product_search s, tallied_in(s.words) AS token WHERE NOT s.is_deleted GROUP BY 1, 2, 3;
