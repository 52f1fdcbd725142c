// Generated from @mswjs/data 0.16.2 by `npm run generate`. Do not edit.

// helpers:helpers
var __assign = Object.assign, __read = (items) => [...items], __spreadArray = (to, from) => (to.push(...from), to), __rest = (value, names) => {
  let rest = { ...value };
  for (let name of names) delete rest[name];
  return rest;
}, __extends = (child, parent) => {
  Object.setPrototypeOf(child, parent), Object.setPrototypeOf(child.prototype, parent.prototype);
};
var POSITIONALS_EXP = /(%?)(%([sdijo]))/g;
function serializePositional(positional, flag) {
  switch (flag) {
    case "s":
      return positional;
    case "d":
    case "i":
      return Number(positional);
    case "j":
      return JSON.stringify(positional);
    case "o": {
      if (typeof positional == "string")
        return positional;
      let json = JSON.stringify(positional);
      return json === "{}" || json === "[]" || /^\[object .+?\]$/.test(json) ? positional : json;
    }
  }
}
function format(message, ...positionals) {
  if (positionals.length === 0)
    return message;
  let positionalIndex = 0, formattedMessage = message.replace(
    POSITIONALS_EXP,
    (match, isEscaped, _, flag) => {
      let positional = positionals[positionalIndex], value = serializePositional(positional, flag);
      return isEscaped ? match : (positionalIndex++, value);
    }
  );
  return positionalIndex < positionals.length && (formattedMessage += ` ${positionals.slice(positionalIndex).join(" ")}`), formattedMessage = formattedMessage.replace(/%{2,2}/g, "%"), formattedMessage;
}
var STACK_FRAMES_TO_IGNORE = 2;
function cleanErrorStack(error) {
  if (!error.stack)
    return;
  let nextStack = error.stack.split(`
`);
  nextStack.splice(1, STACK_FRAMES_TO_IGNORE), error.stack = nextStack.join(`
`);
}
var InvariantError = class extends Error {
  constructor(message, ...positionals) {
    super(message), this.message = message, this.name = "Invariant Violation", this.message = format(message, ...positionals), cleanErrorStack(this);
  }
}, invariant = (predicate, message, ...positionals) => {
  if (!predicate)
    throw new InvariantError(message, ...positionals);
};
var PRIMARY_KEY = /* @__PURE__ */ Symbol("primaryKey"), ENTITY_TYPE = /* @__PURE__ */ Symbol("type"), DATABASE_INSTANCE = /* @__PURE__ */ Symbol("databaseInstance");
function first(arr) {
  return arr != null && arr.length > 0 ? arr[0] : null;
}
var booleanComparators = {
  equals: function(expected, actual) {
    return actual === expected;
  },
  notEquals: function(expected, actual) {
    return expected !== actual;
  }
};

// stand-in:date-fns
var compareAsc = (left, right) => Math.sign(left - right);
var dateComparators = {
  equals: function(expected, actual) {
    return compareAsc(expected, actual) === 0;
  },
  notEquals: function(expected, actual) {
    return compareAsc(expected, actual) !== 0;
  },
  gt: function(expected, actual) {
    return compareAsc(actual, expected) === 1;
  },
  gte: function(expected, actual) {
    return [0, 1].includes(compareAsc(actual, expected));
  },
  lt: function(expected, actual) {
    return compareAsc(actual, expected) === -1;
  },
  lte: function(expected, actual) {
    return [-1, 0].includes(compareAsc(actual, expected));
  }
};
function numberInRange(min, max, actual) {
  return actual >= min && actual <= max;
}
var numberComparators = {
  equals: function(expected, actual) {
    return actual === expected;
  },
  notEquals: function(expected, actual) {
    return !numberComparators.equals(expected, actual);
  },
  between: function(expected, actual) {
    return numberInRange(expected[0], expected[1], actual);
  },
  notBetween: function(expected, actual) {
    return !numberComparators.between(expected, actual);
  },
  gt: function(expected, actual) {
    return actual > expected;
  },
  gte: function(expected, actual) {
    return actual >= expected;
  },
  lt: function(expected, actual) {
    return actual < expected;
  },
  lte: function(expected, actual) {
    return actual <= expected;
  },
  in: function(expected, actual) {
    return expected.includes(actual);
  },
  notIn: function(expected, actual) {
    return !numberComparators.in(expected, actual);
  }
};
var stringComparators = {
  equals: function(expected, actual) {
    return expected === actual;
  },
  notEquals: function(expected, actual) {
    return !stringComparators.equals(expected, actual);
  },
  contains: function(expected, actual) {
    return actual.includes(expected);
  },
  notContains: function(expected, actual) {
    return !stringComparators.contains(expected, actual);
  },
  gt: function(expected, actual) {
    return actual > expected;
  },
  gte: function(expected, actual) {
    return actual >= expected;
  },
  lt: function(expected, actual) {
    return actual < expected;
  },
  lte: function(expected, actual) {
    return actual <= expected;
  },
  in: function(expected, actual) {
    return expected.includes(actual);
  },
  notIn: function(expected, actual) {
    return !stringComparators.in(expected, actual);
  }
};
function getComparatorsForValue(value) {
  switch (value.constructor.name) {
    case "String":
      return stringComparators;
    case "BigInt":
    case "Number":
      return numberComparators;
    case "Boolean":
      return booleanComparators;
    case "Date":
      return dateComparators;
    default:
      throw new Error('Failed to find a comparator for the value "' + JSON.stringify(value) + '" of type "' + value.constructor.name + '".');
  }
}
function isObject(value) {
  return value != null && typeof value == "object" && !Array.isArray(value) && !(value instanceof Date);
}
function compileQuery(query) {
  return function(data) {
    return Object.entries(query.where).map(function(_a) {
      var _b = __read(_a, 2), property = _b[0], queryChunk = _b[1], actualValue = data[property];
      return queryChunk ? actualValue == null ? !1 : Object.entries(queryChunk).reduce(function(acc, _a2) {
        var _b2 = __read(_a2, 2), comparatorName = _b2[0], expectedValue = _b2[1];
        if (!acc)
          return acc;
        if (Array.isArray(actualValue))
          return actualValue.some(function(value) {
            return compileQuery({ where: queryChunk })(value);
          });
        if (actualValue.__type || isObject(actualValue))
          return compileQuery({ where: queryChunk })(actualValue);
        var comparatorSet = getComparatorsForValue(actualValue), comparatorFn = comparatorSet[comparatorName];
        return invariant(comparatorFn, 'Failed to compile the query "%j": no comparator found for the chunk "%s". Please check the validity of the query.', query, comparatorName), comparatorFn(expectedValue, actualValue);
      }, !0) : !0;
    }).every(Boolean);
  };
}
function forEach(fn, map) {
  var e_1, _a;
  for (let item of map.entries()) {
    var _c = { value: item }, _d = __read(_c.value, 2), key = _d[0], value = _d[1];
    fn(key, value);
  }
}
function filter(predicate, map) {
  var nextMap = /* @__PURE__ */ new Map();
  return forEach(function(key, value) {
    predicate(key, value) && nextMap.set(key, value);
  }, map), nextMap;
}
function getEndIndex(start, end) {
  return end ? start + end : void 0;
}
function paginateResults(query, data) {
  if (query.cursor) {
    var cursorIndex = data.findIndex(function(entity) {
      return entity[entity[PRIMARY_KEY]] === query.cursor;
    });
    return cursorIndex === -1 ? [] : data.slice(cursorIndex + 1, getEndIndex(cursorIndex + 1, query.take));
  }
  var start = query.skip || 0;
  return data.slice(start, getEndIndex(start, query.take));
}

// stand-in:lodash/get
var get_default = (value, path) => path.reduce((node, key) => node?.[key], value);
function warnOnIneffectiveSortingKeys(sortCriteria) {
  var _a = __read(Object.keys(sortCriteria)), mainCriteria = _a[0], siblings = _a.slice(1);
  siblings.length > 0 && console.warn('Sorting by "%s" has no effect: already sorted by "%s".', siblings.join(","), mainCriteria);
}
function flattenSortCriteria(orderBy, propertyPath) {
  return propertyPath === void 0 && (propertyPath = []), orderBy.reduce(function(criteria, properties) {
    warnOnIneffectiveSortingKeys(properties);
    var property = Object.keys(properties)[0], sortDirection = properties[property], path = propertyPath.concat(property.toString()), newCriteria = typeof sortDirection == "object" ? flattenSortCriteria([sortDirection], path) : [[path, sortDirection]];
    return criteria.concat(newCriteria);
  }, []);
}
function sortResults(orderBy, data) {
  var criteriaList = [].concat(orderBy), criteria = flattenSortCriteria(criteriaList);
  data.sort(function(left, right) {
    var e_1, _a;
    for (let item of criteria) {
      var criteria_1_1 = { value: item }, _b = __read(criteria_1_1.value, 2), path = _b[0], sortDirection = _b[1], leftValue = get_default(left, path), rightValue = get_default(right, path);
      if (leftValue > rightValue)
        return sortDirection === "asc" ? 1 : -1;
      if (leftValue < rightValue)
        return sortDirection === "asc" ? -1 : 1;
    }
    return 0;
  });
}
function queryByPrimaryKey(records, query) {
  var matchPrimaryKey = compileQuery(query), result = filter(function(id, value) {
    var _a, primaryKey2 = value[PRIMARY_KEY];
    return invariant(primaryKey2, 'Failed to query by primary key using "%j": record (%j) has no primary key set.', query, value), matchPrimaryKey((_a = {}, _a[primaryKey2] = id, _a));
  }, records);
  return result;
}
function executeQuery(modelName, primaryKey2, query, db) {
  var _a, records = db.getModel(modelName), _b = query.where || {}, _c = primaryKey2, primaryKeyComparator = _b[_c], restQueries = __rest(_b, [typeof _c == "symbol" ? _c : _c + ""]), scopedRecords = primaryKeyComparator ? queryByPrimaryKey(records, {
    where: (_a = {}, _a[primaryKey2] = primaryKeyComparator, _a)
  }) : records, result = filter(function(_, record) {
    var executeQuery2 = compileQuery({ where: restQueries });
    return executeQuery2(record);
  }, scopedRecords), resultJson = Array.from(result.values());
  query.orderBy && sortResults(query.orderBy, resultJson);
  var paginatedResults = paginateResults(query, resultJson);
  return paginatedResults;
}
var PrimaryKey = (
  /** @class */
  /* @__PURE__ */ (function() {
    function PrimaryKey2(getter) {
      this.getPrimaryKeyValue = getter;
    }
    return PrimaryKey2;
  })()
);
function primaryKey(getter) {
  return new PrimaryKey(getter);
}
var NullableObject = (
  /** @class */
  /* @__PURE__ */ (function() {
    function NullableObject2(definition, defaultsToNull) {
      this.objectDefinition = definition, this.defaultsToNull = defaultsToNull;
    }
    return NullableObject2;
  })()
);
var NullableProperty = (
  /** @class */
  /* @__PURE__ */ (function() {
    function NullableProperty2(getter) {
      this.getValue = getter;
    }
    return NullableProperty2;
  })()
);
function nullable(value, options) {
  if (typeof value == "object")
    return new NullableObject(value, !!options?.defaultsToNull);
  if (typeof value == "function")
    return new NullableProperty(value);
}
function deepParseModelDefinition(dictionary, modelName, definition, parentPath, result) {
  var e_1, _a;
  result === void 0 && (result = {
    primaryKey: void 0,
    properties: [],
    relations: []
  });
  for (let item of Object.entries(definition)) {
    var _c = { value: item }, _d = __read(_c.value, 2), propertyName = _d[0], value = _d[1], propertyPath = parentPath ? __spreadArray(__spreadArray([], __read(parentPath)), [propertyName]) : [propertyName];
    if (value instanceof PrimaryKey) {
      invariant(!result.primaryKey, 'Failed to parse a model definition for "%s": cannot have both properties "%s" and "%s" as a primary key.', modelName, result.primaryKey, propertyName), invariant(!parentPath, 'Failed to parse a model definition for "%s" property of "%s": cannot have a primary key in a nested object.', parentPath?.join("."), modelName), result.primaryKey = propertyName, result.properties.push([propertyName]);
      continue;
    }
    if (value instanceof NullableProperty) {
      result.properties.push(propertyPath);
      continue;
    }
    if (value instanceof NullableObject) {
      deepParseModelDefinition(dictionary, modelName, value.objectDefinition, propertyPath, result), result.properties.push(propertyPath);
      continue;
    }
    if (isObject(value)) {
      deepParseModelDefinition(dictionary, modelName, value, propertyPath, result);
      continue;
    }
    result.properties.push(propertyPath);
  }
  return result;
}
function parseModelDefinition(dictionary, modelName, definition) {
  var result = deepParseModelDefinition(dictionary, modelName, definition);
  return invariant(result.primaryKey, 'Failed to parse a model definition for "%s": model is missing a primary key. Did you forget to mark one of its properties using the "primaryKey" function?', modelName), result;
}

// stand-in:lodash/set
var set_default = (value, path, next) => {
  if (path.some((key) => ["__proto__", "constructor", "prototype"].includes(key))) return;
  let last = path.length - 1;
  path.slice(0, last).reduce((node, key) => node[key] ??= {}, value)[path[last]] = next;
};

// stand-in:lodash/isFunction
var isFunction_default = (value) => typeof value == "function";

// stand-in:/defineRelationalProperties
var defineRelationalProperties = () => {
};
function isPrimitiveValueType(value) {
  var _a;
  return typeof value == "bigint" || typeof value == "string" || typeof value == "number" || typeof value == "boolean" || isObject(value) || ((_a = value?.constructor) === null || _a === void 0 ? void 0 : _a.name) === "Date";
}
function isModelValueType(value) {
  return isPrimitiveValueType(value) || Array.isArray(value);
}

// stand-in:lodash
var isFunction = (value) => typeof value == "function";
function getDefinition(definition, propertyName) {
  return propertyName.reduce(function(reducedDefinition, property) {
    var value = reducedDefinition[property];
    if (value instanceof NullableProperty)
      return value;
    if (value instanceof NullableObject)
      return property !== propertyName.at(-1) ? value.objectDefinition : value;
    if (isFunction(value) || isObject(value))
      return value;
  }, definition);
}
function createModel(modelName, definition, dictionary, parsedModel, initialValues, db) {
  var _a, primaryKey2 = parsedModel.primaryKey, properties = parsedModel.properties, relations = parsedModel.relations, internalProperties = (_a = {}, _a[ENTITY_TYPE] = modelName, _a[PRIMARY_KEY] = primaryKey2, _a), publicProperties = properties.reduce(function(properties2, propertyName) {
    var initialValue = get_default(initialValues, propertyName), propertyDefinition = getDefinition(definition, propertyName);
    if (propertyDefinition instanceof PrimaryKey)
      return set_default(properties2, propertyName, initialValue || propertyDefinition.getPrimaryKeyValue()), properties2;
    if (propertyDefinition instanceof NullableProperty) {
      var value = initialValue === null || isModelValueType(initialValue) ? initialValue : propertyDefinition.getValue();
      return set_default(properties2, propertyName, value), properties2;
    }
    return propertyDefinition instanceof NullableObject ? ((initialValue === null || propertyDefinition.defaultsToNull && initialValue === void 0) && set_default(properties2, propertyName, null), properties2) : (invariant(initialValue !== null, 'Failed to create a "%s" entity: a non-nullable property "%s" cannot be instantiated with null. Use the "nullable" function when defining this property to support nullable value.', modelName, propertyName.join(".")), isModelValueType(initialValue) ? (set_default(properties2, propertyName, initialValue), properties2) : (isFunction_default(propertyDefinition) && set_default(properties2, propertyName, propertyDefinition()), properties2));
  }, {}), entity = Object.assign({}, publicProperties, internalProperties);
  return defineRelationalProperties(entity, initialValues, relations, dictionary, db), entity;
}
function inheritInternalProperties(target, source) {
  var _a, entityType = source[ENTITY_TYPE], primaryKey2 = source[PRIMARY_KEY];
  invariant(entityType, "Failed to inherit internal properties from (%j) to (%j): provided source entity has no entity type specified.", source, target), invariant(primaryKey2, "Failed to inherit internal properties from (%j) to (%j): provided source entity has no primary key specified.", source, target), Object.defineProperties(target, (_a = {}, _a[ENTITY_TYPE] = {
    enumerable: !0,
    value: entityType
  }, _a[PRIMARY_KEY] = {
    enumerable: !0,
    value: primaryKey2
  }, _a));
}
function spread(source) {
  var e_1, _a, target = {}, descriptors = Object.getOwnPropertyDescriptors(source);
  for (let item of Object.entries(descriptors)) {
    var _c = { value: item }, _d = __read(_c.value, 2), propertyName = _d[0], descriptor = _d[1];
    if (isObject(descriptor.value)) {
      Object.defineProperty(target, propertyName, __assign(__assign({}, descriptor), { value: spread(descriptor.value) }));
      continue;
    }
    Object.defineProperty(target, propertyName, descriptor);
  }
  return target;
}
function updateEntity(entity, data, definition) {
  var nextEntity = spread(entity);
  inheritInternalProperties(nextEntity, entity);
  var updateRecursively = function(data2, parentPath) {
    var e_1, _a;
    parentPath === void 0 && (parentPath = []);
    var _loop_1 = function(propertyName2, value2) {
      var propertyPath = parentPath.concat(propertyName2), prevValue = get_default(nextEntity, propertyPath), nextValue = typeof value2 == "function" ? value2(prevValue, entity) : value2, propertyDefinition = getDefinition(definition, propertyPath);
      if (propertyDefinition == null)
        return "continue";
      if (0)
        var location_1;
      if (isObject(nextValue))
        return updateRecursively(nextValue, propertyPath), "continue";
      invariant(nextValue !== null || propertyDefinition instanceof NullableProperty || propertyDefinition instanceof NullableObject, 'Failed to update "%s" on "%s": cannot set a non-nullable property to null.', propertyName2, entity[ENTITY_TYPE]), set_default(nextEntity, propertyPath, nextValue);
    };
    for (let item of Object.entries(data2)) {
      var _c = { value: item }, _d = __read(_c.value, 2), propertyName = _d[0], value = _d[1];
      _loop_1(propertyName, value);
    }
  };
  return updateRecursively(data), nextEntity;
}
var OperationErrorType;
(function(OperationErrorType2) {
  OperationErrorType2.MissingPrimaryKey = "MissingPrimaryKey", OperationErrorType2.DuplicatePrimaryKey = "DuplicatePrimaryKey", OperationErrorType2.EntityNotFound = "EntityNotFound";
})(OperationErrorType = {});
var OperationError = (
  /** @class */
  (function(_super) {
    __extends(OperationError2, _super);
    function OperationError2(type, message) {
      var _this = _super.call(this, message) || this;
      return _this.name = "OperationError", _this.type = type, _this;
    }
    return OperationError2;
  })(Error)
);

// stand-in:md5
var md5_default = (text) => text;

// stand-in:strict-event-emitter
var Emitter = class {
  listeners = {};
  on(event, listener) {
    this.listeners[event] = [...this.listeners[event] ?? [], listener];
  }
  emit(event, ...data) {
    for (let listener of this.listeners[event] ?? []) listener(...data);
  }
};
var SERIALIZED_INTERNAL_PROPERTIES_KEY = "SERIALIZED_INTERNAL_PROPERTIES", callOrder = 0, Database = (
  /** @class */
  (function() {
    function Database2(dictionary) {
      this.events = new Emitter(), this.models = Object.keys(dictionary).reduce(function(acc, modelName) {
        return acc[modelName] = /* @__PURE__ */ new Map(), acc;
      }, {}), callOrder++, this.id = this.generateId();
    }
    return Database2.prototype.generateId = function() {
      var stack = void 0, callFrame = stack?.split(`
`)[4], salt = callOrder + "-" + callFrame?.trim();
      return md5_default(salt);
    }, Database2.prototype.serializeEntity = function(entity) {
      var _a;
      return __assign(__assign({}, entity), (_a = {}, _a[SERIALIZED_INTERNAL_PROPERTIES_KEY] = {
        entityType: entity[ENTITY_TYPE],
        primaryKey: entity[PRIMARY_KEY]
      }, _a));
    }, Database2.prototype.getModel = function(name) {
      return this.models[name];
    }, Database2.prototype.create = function(modelName, entity, customPrimaryKey) {
      invariant(entity[ENTITY_TYPE], 'Failed to create a new "%s" record: provided entity has no type. %j', modelName, entity), invariant(entity[PRIMARY_KEY], 'Failed to create a new "%s" record: provided entity has no primary key. %j', modelName, entity);
      var primaryKey2 = customPrimaryKey || entity[entity[PRIMARY_KEY]];
      return this.events.emit("create", this.id, modelName, this.serializeEntity(entity), customPrimaryKey), this.getModel(modelName).set(primaryKey2, entity);
    }, Database2.prototype.update = function(modelName, prevEntity, nextEntity) {
      var prevPrimaryKey = prevEntity[prevEntity[PRIMARY_KEY]], nextPrimaryKey = nextEntity[prevEntity[PRIMARY_KEY]];
      nextPrimaryKey !== prevPrimaryKey && this.delete(modelName, prevPrimaryKey), this.getModel(modelName).set(nextPrimaryKey, nextEntity), this.events.emit("update", this.id, modelName, this.serializeEntity(prevEntity), this.serializeEntity(nextEntity));
    }, Database2.prototype.delete = function(modelName, primaryKey2) {
      this.getModel(modelName).delete(primaryKey2), this.events.emit("delete", this.id, modelName, primaryKey2);
    }, Database2.prototype.has = function(modelName, primaryKey2) {
      return this.getModel(modelName).has(primaryKey2);
    }, Database2.prototype.count = function(modelName) {
      return this.getModel(modelName).size;
    }, Database2.prototype.listEntities = function(modelName) {
      return Array.from(this.getModel(modelName).values());
    }, Database2;
  })()
);

// stand-in:/extensions/sync
var sync = () => {
};
function factory(dictionary) {
  var _a, db = new Database(dictionary);
  return sync(db), Object.entries(dictionary).reduce(function(acc, _a2) {
    var _b = __read(_a2, 2), modelName = _b[0], props = _b[1];
    return acc[modelName] = createModelApi(dictionary, modelName, props, db), acc;
  }, (_a = {}, _a[DATABASE_INSTANCE] = db, _a));
}
function createModelApi(dictionary, modelName, definition, db) {
  var parsedModel = parseModelDefinition(dictionary, modelName, definition), primaryKey2 = parsedModel.primaryKey, api = {
    create: function(initialValues) {
      initialValues === void 0 && (initialValues = {});
      var entity = createModel(modelName, definition, dictionary, parsedModel, initialValues, db), entityId = entity[entity[PRIMARY_KEY]];
      if (!entityId)
        throw new OperationError(OperationErrorType.MissingPrimaryKey, format('Failed to create a "%s" entity: expected the primary key "%s" to have a value, but got: %s', modelName, primaryKey2, entityId));
      if (db.has(modelName, entityId))
        throw new OperationError(OperationErrorType.DuplicatePrimaryKey, format('Failed to create a "%s" entity: an entity with the same primary key "%s" ("%s") already exists.', modelName, entityId, entity[PRIMARY_KEY]));
      return db.create(modelName, entity), entity;
    },
    count: function(query) {
      if (!query)
        return db.count(modelName);
      var results = executeQuery(modelName, primaryKey2, query, db);
      return results.length;
    },
    findFirst: function(query) {
      var results = executeQuery(modelName, primaryKey2, query, db), firstResult = first(results);
      if (query.strict && firstResult == null)
        throw new OperationError(OperationErrorType.EntityNotFound, format('Failed to execute "findFirst" on the "%s" model: no entity found matching the query "%j".', modelName, query.where));
      return firstResult;
    },
    findMany: function(query) {
      var results = executeQuery(modelName, primaryKey2, query, db);
      if (results.length === 0 && query.strict)
        throw new OperationError(OperationErrorType.EntityNotFound, format('Failed to execute "findMany" on the "%s" model: no entities found matching the query "%j".', modelName, query.where));
      return results;
    },
    getAll: function() {
      return db.listEntities(modelName);
    },
    update: function(_a) {
      var strict = _a.strict, query = __rest(_a, ["strict"]), results = executeQuery(modelName, primaryKey2, query, db), prevRecord = first(results);
      if (!prevRecord) {
        if (strict)
          throw new OperationError(OperationErrorType.EntityNotFound, format('Failed to execute "update" on the "%s" model: no entity found matching the query "%j".', modelName, query.where));
        return null;
      }
      var nextRecord = updateEntity(prevRecord, query.data, definition);
      if (nextRecord[prevRecord[PRIMARY_KEY]] !== prevRecord[prevRecord[PRIMARY_KEY]] && db.has(modelName, nextRecord[prevRecord[PRIMARY_KEY]]))
        throw new OperationError(OperationErrorType.DuplicatePrimaryKey, format('Failed to execute "update" on the "%s" model: the entity with a primary key "%s" ("%s") already exists.', modelName, nextRecord[prevRecord[PRIMARY_KEY]], primaryKey2));
      return db.update(modelName, prevRecord, nextRecord), nextRecord;
    },
    updateMany: function(_a) {
      var strict = _a.strict, query = __rest(_a, ["strict"]), records = executeQuery(modelName, primaryKey2, query, db), updatedRecords = [];
      if (records.length === 0) {
        if (strict)
          throw new OperationError(OperationErrorType.EntityNotFound, format('Failed to execute "updateMany" on the "%s" model: no entities found matching the query "%j".', modelName, query.where));
        return null;
      }
      return records.forEach(function(prevRecord) {
        var nextRecord = updateEntity(prevRecord, query.data, definition);
        if (nextRecord[prevRecord[PRIMARY_KEY]] !== prevRecord[prevRecord[PRIMARY_KEY]] && db.has(modelName, nextRecord[prevRecord[PRIMARY_KEY]]))
          throw new OperationError(OperationErrorType.DuplicatePrimaryKey, format('Failed to execute "updateMany" on the "%s" model: the entity with a primary key "%s" ("%s") already exists.', modelName, nextRecord[prevRecord[PRIMARY_KEY]], primaryKey2));
        db.update(modelName, prevRecord, nextRecord), updatedRecords.push(nextRecord);
      }), updatedRecords;
    },
    delete: function(_a) {
      var strict = _a.strict, query = __rest(_a, ["strict"]), results = executeQuery(modelName, primaryKey2, query, db), record = first(results);
      if (!record) {
        if (strict)
          throw new OperationError(OperationErrorType.EntityNotFound, format('Failed to execute "delete" on the "%s" model: no entity found matching the query "%o".', modelName, query.where));
        return null;
      }
      return db.delete(modelName, record[record[PRIMARY_KEY]]), record;
    },
    deleteMany: function(_a) {
      var strict = _a.strict, query = __rest(_a, ["strict"]), records = executeQuery(modelName, primaryKey2, query, db);
      if (records.length === 0) {
        if (strict)
          throw new OperationError(OperationErrorType.EntityNotFound, format('Failed to execute "deleteMany" on the "%s" model: no entities found matching the query "%o".', modelName, query.where));
        return null;
      }
      return records.forEach(function(record) {
        db.delete(modelName, record[record[PRIMARY_KEY]]);
      }), records;
    }
  };
  return api;
}
function drop(factoryApi) {
  Object.values(factoryApi).forEach(function(model) {
    model.deleteMany({ where: {} });
  });
}
export {
  DATABASE_INSTANCE,
  ENTITY_TYPE,
  PRIMARY_KEY,
  drop,
  factory,
  nullable,
  primaryKey
};
